import process from "node:process";
import { type Browser, chromium } from "playwright-core";
import { installPackages, isExecutable, onPath } from "./apt.js";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** A browser without a window, that talks to nobody but the pages it is shown. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await resolveChromium(),
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });

/**
 * The path of a Chromium: named by CHROMIUM_BINARY, on PATH, or installed now where that is allowed.
 * @throws Error that says every way to get one.
 */
export async function resolveChromium(): Promise<string> {
  const named = process.env.CHROMIUM_BINARY;
  if (named) {
    if (await isExecutable(named)) return named;
    throw new Error("CHROMIUM_BINARY is not an executable file");
  }
  const there = await onPath(...names);
  if (there) return there;
  await installPackages("chromium");
  const installed = await onPath(...names);
  if (installed) return installed;
  throw new Error(
    "No Chromium was found: set CHROMIUM_BINARY, put chromium on PATH, or run as root where there is apt-get",
  );
}
