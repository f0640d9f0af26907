import { parsePhoneNumberFromString } from "libphonenumber-js/min";

const mostKnown = 500;
/** A new submission's number is read when it is stored and when it is handed out; to read one takes long. */
const known = new Map<string, string>();

/**
 * What tells that two phone numbers are one, however each is written.
 *
 * @param phone as it was typed; one without a country is read as one of the United States.
 * @returns E.164, without an extension; empty where there is no number that could be called.
 */
export function readPhoneKey(phone: string | null): string {
  if (phone === null) return "";
  const found = known.get(phone);
  if (found !== undefined) return found;
  const number = parsePhoneNumberFromString(phone, "US");
  const key = number?.isValid() ? number.number : "";
  if (known.size >= mostKnown) known.clear();
  known.set(phone, key);
  return key;
}
