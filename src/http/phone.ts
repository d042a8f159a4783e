import { type CountryCode, parsePhoneNumberWithError } from "libphonenumber-js/max";

let defaultRegion: CountryCode = "VE";

/** Where national numbers are taken to be from: set once, when the process starts. */
export const readNationalNumbersAs = (region: CountryCode): void => {
  defaultRegion = region;
};

/** One valid number, national or international, as E.164; undefined for anything else: see ITU-T E.164. */
export function toE164(text: string): string | undefined {
  try {
    const number = parsePhoneNumberWithError(text, {
      defaultCountry: defaultRegion,
      extract: false,
    });
    return number.isValid() && !number.ext ? number.number : undefined;
  } catch {
    return undefined;
  }
}
