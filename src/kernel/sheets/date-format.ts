import { SSF } from "@e965/xlsx";

/** Does a number format show a date or a time? */
export const isDateFormat = (code: string): boolean =>
  code.length < 300 && SSF.is_date(code) === true;
