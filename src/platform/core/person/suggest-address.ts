import { cleanAddress, isMailAddress } from "./contact-details.ts";

/** The mail domains of most families, against which a typed domain is compared. */
const common = [
  "gmail.com",
  "hotmail.com",
  "yahoo.com",
  "outlook.com",
  "icloud.com",
  "comcast.net",
  "verizon.net",
  "sbcglobal.net",
  "bellsouth.net",
  "protonmail.com",
  "yahoo.com.mx",
  "hotmail.es",
  "outlook.es",
  "yahoo.es",
];

/** Short domains: two slips would turn them into too many other domains. */
const short = ["aol.com", "msn.com", "live.com", "att.net", "cox.net", "charter.net"];

/** Existing domains that resemble one of the common ones; they are not questioned. */
const meant = new Set([
  ...common,
  ...short,
  "mail.com",
  "email.com",
  "ymail.com",
  "gmx.com",
  "rocketmail.com",
  "googlemail.com",
  "proton.me",
  "love.com",
  "fox.net",
  "hot.com",
]);

/** Common misspellings of top-level domains. */
const endings: Readonly<Record<string, string>> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  comm: "com",
  coom: "com",
  cpm: "com",
  vom: "com",
  xom: "com",
  nte: "net",
  ent: "net",
  nett: "net",
  ogr: "org",
  orgg: "org",
  eud: "edu",
};

/** Providers with a single top-level domain: with another one, only the ending is a slip. */
const oneEnding: Readonly<Record<string, string>> = {
  gmail: "com",
  icloud: "com",
  hotmail: "com",
  comcast: "net",
  sbcglobal: "net",
  bellsouth: "net",
};

/**
 * Suggests the address that was probably meant, with the method of mailcheck. The form only asks;
 * it never refuses the typed address.
 *
 * @param typed the text of the field.
 * @returns null when nothing looks like a slip.
 */
export function suggestAddress(typed: string): string | null {
  const clean = cleanAddress(typed);
  const [, name = "", domain = ""] = /^([^@]+)@([^@]+)$/.exec(clean) ?? [];
  const typedDomain = dropBlanks(domain).toLowerCase();
  const meantDomain = suggestDomain(typedDomain);
  const address = `${dropBlanks(name)}@${meantDomain ?? typedDomain}`;
  const hasBlank = /\s/u.test(clean) && isMailAddress(address);
  return meantDomain !== null || hasBlank ? address : null;
}

const dropBlanks = (text: string) => text.replace(/\s/gu, "");

function suggestDomain(domain: string): string | null {
  if (domain === "" || meant.has(domain) || isAbroad(domain)) return null;
  const near =
    common.find((each) => isNear(domain, each)) ??
    short.find((each) => countSlips(domain, each) === 1) ??
    common.find((each) => each.startsWith(`${domain}.`) || domain.startsWith(`${each}.`));
  if (near !== undefined) return near;
  const dot = domain.lastIndexOf(".");
  const [name, typedEnding] = [domain.slice(0, dot), domain.slice(dot + 1)];
  const ending = readOwn(oneEnding, name) ?? readOwn(endings, typedEnding);
  return dot > 0 && ending !== undefined ? `${name}.${ending}` : null;
}

const readOwn = (table: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/**
 * Whether a domain is a provider's own in another country, such as "hotmail.fr". The endings of
 * misspellings belong to no country.
 */
function isAbroad(domain: string): boolean {
  const [, name = "", country = ""] = /^([a-z]+)\.(?:com?\.)?([a-z]{2})$/.exec(domain) ?? [];
  const isProvider = ["hotmail", "yahoo", "outlook"].includes(name);
  return isProvider && !["co", "cm", "om"].includes(country);
}

/** Whether a domain is one typing slip away from another, or two when the first letter matches. */
function isNear(domain: string, wanted: string): boolean {
  const most = domain.startsWith(wanted.charAt(0)) ? 2 : 1;
  return countSlips(domain, wanted) <= most;
}

/** Counts slips: letters that are added, missing, wrong, or swapped. */
function countSlips(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  const read = (row: readonly number[], at: number) => row[at] ?? Infinity;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1;
      const isSwapped = one.slice(i - 2, i) === `${other[j - 1]}${other[j - 2]}`;
      row[j] = Math.min(
        read(last, j) + 1,
        read(row, j - 1) + 1,
        read(last, j - 1) + differs,
        isSwapped ? read(before, j - 2) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return read(last, other.length);
}
