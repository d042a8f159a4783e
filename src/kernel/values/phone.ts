import { type CountryCode, parsePhoneNumberWithError } from "libphonenumber-js/max";

let defaultRegion: CountryCode = "VE";

/**
 * Where national numbers are taken to be from: set once, when the process starts. The schemas that read numbers
 * are made when their modules load, before any service is.
 */
export const readNationalNumbersAs = (region: CountryCode): void => {
  defaultRegion = region;
};

const written = /^[\s+\uff0b\p{Nd}().\p{Pd}/]+$/u;

/** One valid number, national or international, as E.164; undefined for anything else: see ITU-T E.164. */
export function toE164(text: string): string | undefined {
  if (!written.test(text)) return undefined;
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
