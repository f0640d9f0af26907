import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * What tells that two phone numbers are one, however each is written.
 *
 * @param phone as it was typed; one without a country is read as one of the United States.
 * @returns E.164, without an extension; empty where there is no number that could be called.
 */
export function readPhoneKey(phone: string | null): string {
  const number = parsePhoneNumberFromString(phone ?? "", "US");
  return number?.isValid() ? number.number : "";
}
