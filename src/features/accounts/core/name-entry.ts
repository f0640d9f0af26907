import { foldName, newCredentialsSchema } from "./credentials.ts";
import { defaultLocale } from "#platform/core/locale.ts";

/** The longest part of a name that becomes a user name. */
const longestPart = 60;

/** A user name for somebody who is on the list of staff without a sign-in: "Luis Ortega" is "luis-ortega". */
export function nameEntry(name: string, taken: ReadonlySet<string>): string {
  const letters = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longestPart)
    .replace(/^-+|-+$/g, "");
  const first = letters || "person";
  const { username } = newCredentialsSchema(defaultLocale).shape;
  const isFree = (one: string) => username.safeParse(one).success && !taken.has(foldName(one));
  for (let number = 1; ; number += 1) {
    const found = number === 1 ? first : `${first}-${number}`;
    if (isFree(found)) return found;
  }
}
