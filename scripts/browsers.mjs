// Finds Chromium and Firefox for the browser tests, and installs them where that is possible (root on a Debian).
// Called by scripts/test.mjs and by packages/reckon/test-browser. An environment variable always wins.

import { findProgram, howToGetProgram, installPrograms } from "./programs.mjs";

/** @typedef {"chromium" | "firefox"} BrowserName */

export const browsers = {
  chromium: {
    variable: "RECKON_CHROMIUM",
    programs: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    package: "chromium",
  },
  firefox: { variable: "RECKON_FIREFOX", programs: ["firefox-esr", "firefox"], package: "firefox-esr" },
};

/** @type {BrowserName[]} */
export const browserNames = ["chromium", "firefox"];

/** The path of a browser, or undefined. @param {BrowserName} name @returns {string | undefined} */
export function findBrowser(name) {
  return findProgram(browsers[name]);
}

/** Why a browser is missing and what to do about it. @param {BrowserName} name */
export function howToGet(name) {
  return howToGetProgram(name, browsers[name]);
}

/** Tries to install the missing browsers with apt-get; says what it does. @param {BrowserName[]} missing */
export function installBrowsers(missing) {
  return installPrograms(missing.map((name) => browsers[name]));
}
