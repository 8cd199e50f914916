// Runs before the first picture: the theme that the reader chose, if they chose one. Else the system's applies.

try {
  const theme = localStorage.getItem("reckon-theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is switched off: the system's theme applies.
}
