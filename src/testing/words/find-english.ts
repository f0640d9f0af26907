import { languageNames } from "#platform/core/locale.ts";
import { licenses, people, siteConfig } from "#site.config.ts";

/** Attributes that people read or hear. */
const spoken = /\s(?:alt|aria-label|aria-valuetext|content|placeholder|title)="([^"]*)"/g;

/**
 * Elements for programs, names to leave as they are, what is marked as in another language (`lang`),
 * and tags that say what no one reads.
 */
const unread =
  /<(script|style)\b[\s\S]*?<\/\1>|<(\w+) [^>]*translate="no"[^>]*>[^<]*<\/\2>|<((?!html)\w+) (?:[^>]*\s)?lang="[^>]*>[\s\S]*?<\/\3>|<meta (?:charSet|name="(?:viewport|theme-color|color-scheme|robots|twitter:card|twitter:image)"|property="og:(?:type|url|image|image:width|image:height|locale(?::alternate)?)")[^>]*>|<!--[\s\S]*?-->/g;

const facts = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

/** The same in every language: what the agency is called, who works there, where it sits, and what a language calls itself. */
const languages = Object.values<string>(languageNames);
const names = listTexts({ siteConfig, licenses, people, languages }).toSorted(
  (left, right) => right.length - left.length,
);

/** English words in a page's HTML that someone would read, hear or find. */
export function findEnglish(html: string): string[] {
  const rest = html.replace(unread, " ");
  const attributes = [...rest.matchAll(spoken)].map(([, text = ""]) => text);
  const told = [...html.matchAll(facts)].flatMap(([, json = ""]) => listFacts(JSON.parse(json)));
  return [...rest.split(/<[^>]*>/), ...attributes, ...told].filter(isEnglish);
}

/** Whether a text has words that are no one's name. */
export function isEnglish(text: string): boolean {
  const plain = text.replace(/&#?\w+;|https:\/\/\S+/g, " ").trim();
  if (names.some((name) => name.includes(plain))) return false;
  const rest = names.reduce((left, name) => left.replaceAll(name, ""), plain);
  return /[A-Za-z]{2,}/.test(rest);
}

/** Names and texts among what search engines are told. */
function listFacts(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    typeof part === "string" && /^(?:name|text|slogan|description)$/.test(key)
      ? [part]
      : listFacts(part),
  );
}

function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || Object.hasOwn(value, "en")) return [];
  return Object.values(value).flatMap(listTexts);
}
