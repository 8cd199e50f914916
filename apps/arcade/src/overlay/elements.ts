// Makes the few elements of the overlay.

/** An element with a class and a text, in a parent. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  name: Name,
  className = "",
  text = "",
): HTMLElementTagNameMap[Name] {
  const element = parent.ownerDocument.createElement(name);
  if (className !== "") element.className = className;
  if (text !== "") element.textContent = text;
  parent.append(element);
  return element;
}

/** A checkbox with its name and its explanation. */
export function makeSwitch(
  parent: HTMLElement,
  name: string,
  meaning: string,
  onChange: (isOn: boolean) => void,
): { readonly box: HTMLInputElement; readonly note: HTMLElement } {
  const label = make(parent, "label", "overlay-switch");
  const box = make(label, "input");
  box.type = "checkbox";
  box.setAttribute("role", "switch");
  const words = make(label, "span");
  make(words, "b", "", name);
  const note = make(words, "small", "", meaning);
  box.addEventListener("change", () => onChange(box.checked));
  return { box, note };
}
