import { dayMs } from "../values/day.js";

/** A number as plain digits, as many as a spreadsheet shows: `1.2345678E7` → `12345678`. */
export function plainNumber(text: string): string {
  if (/^-?(?:0|[1-9]\d*)$/.test(text)) return text;
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) return text;
  if (Number.isInteger(number)) return BigInt(number).toString();
  const shown = String(Number(number.toPrecision(15)));
  return shown.includes("e") ? number.toFixed(20).replace(/\.?0+$/, "") : shown;
}

/** The day of a date cell as `YYYY-MM-DD`; a cell that holds only a time of day gives that as `HH:MM`. */
export function dayOfSerial(text: string, since1904: boolean): string {
  const serial = Number(text);
  if (text.trim() === "" || !Number.isFinite(serial) || serial < 0) return plainNumber(text);
  if (serial < 1) return new Date(Math.round(serial * 1440) * 60_000).toISOString().slice(11, 16);
  // Spreadsheets that count from 1900 have a 29 February in that year.
  const days = Math.floor(serial) + (since1904 ? 1462 : serial < 60 ? 1 : 0);
  const time = Date.UTC(1899, 11, 30) + days * dayMs;
  return days > 2_958_465 ? plainNumber(text) : new Date(time).toISOString().slice(0, 10);
}

/** The spreadsheet's answer to yes or no, in the lists' words. */
export const yesOrNo = (yes: boolean): string => (yes ? "sí" : "no");

/** Characters that XML cannot hold are written `_x000D_` in workbooks. */
export const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
