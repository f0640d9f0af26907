import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { AppError } from "#platform/core/app-error.ts";
import { defaultLocale, type Locale } from "#platform/core/locale.ts";
import { judgeText } from "./judge-text.ts";
import {
  parseText,
  readTexts,
  type TextInSource,
  type Text,
  type TextKind,
  writeLiteral,
} from "./read-texts.ts";

/** One text in the file for a translator; its words are under each language's code. */
interface Entry {
  readonly [part: string]: unknown;
  readonly where: string;
  readonly kind: TextKind;
  /** The most characters of the translation, each value counting as one. */
  readonly most: number;
  readonly hash: string;
}

/** Identifies a text's wording in the default language: another hash means another wording. */
const hashText = ({ text }: TextInSource): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 8);

/**
 * How long a translation may be: twice as long and 4 characters for up to 20, 1.5 times for up to
 * 60, otherwise 1.4 times. A longer existing one may stay as long.
 */
export function allowLength({ from, to }: Pick<Text, "from" | "to">): number {
  const length = measure(from);
  const grown = length <= 20 ? 2 * length + 4 : length * (length <= 60 ? 1.5 : 1.4);
  return Math.max(Math.ceil(grown), measure(to));
}

const measure = ({ sentences }: TextInSource) => sentences.join("").length;

export function writeEntries(texts: readonly Text[], locale: Locale): Entry[] {
  return texts.map((text) => ({
    where: text.where,
    [defaultLocale]: text.from.text,
    [locale]: text.to.text,
    kind: text.kind,
    most: allowLength(text),
    hash: hashText(text.from),
  }));
}

interface Change {
  readonly text: Text;
  /** The literal that replaces the text in the source. */
  readonly literal: string;
}

/** The changes in a translator's file, or every fault in it. */
export function readEntries(
  content: string,
  texts: readonly Text[],
  locale: Locale,
): { readonly changes: readonly Change[]; readonly faults: readonly string[] } {
  const open = new Map(texts.map((text) => [text.where, text]));
  const changes: Change[] = [];
  const faults: string[] = [];
  for (const { where, hash, [locale]: written } of parseEntries(content)) {
    const text = open.get(String(where));
    const found = text
      ? judgeEntry(text, hash, written, locale)
      : ["There is no such text, or it came twice."];
    faults.push(...found.map((sentence) => `${where}: ${sentence}`));
    if (text && typeof written === "string" && written !== text.to.text) {
      changes.push({ text, literal: writeLiteral(written, text.kind) });
    }
    open.delete(String(where));
  }
  return { changes: faults.length === 0 ? changes : [], faults };
}

function parseEntries(content: string): readonly Partial<Entry>[] {
  try {
    const read: unknown = JSON.parse(content);
    if (Array.isArray(read)) return read.map((entry) => Object(entry));
  } catch {
    // Checked below.
  }
  throw new AppError("invalid", {
    en: "The file is no list of texts as `npm run words -- export` writes it.",
    es: "El archivo no es una lista de textos como la que escribe `npm run words -- export`.",
  });
}

function judgeEntry(text: Text, hash: unknown, written: unknown, locale: Locale): string[] {
  if (hash !== hashText(text.from)) return ["The English is another one now: export it again."];
  if (typeof written !== "string") return [`There is no "${locale}".`];
  return written === text.to.text ? [] : judgeChange(text, written, locale);
}

function judgeChange(text: Text, written: string, locale: Locale): string[] {
  const to = parseText(written, text.kind);
  if (!to) return [`This is no ${text.kind} any more: look at its quotes, braces and brackets.`];
  const most = allowLength(text);
  const length = measure(to);
  // A translator changes only sentences: all other operations must stay as they are.
  const strange = [...to.names].filter(
    (name) => !text.from.names.has(name) && !text.to.names.has(name),
  );
  return [
    ...judgeText({ from: text.from, to }, locale).map(({ sentence }) => sentence),
    ...(length > most ? [`It has ${length} characters, and ${most} is the most.`] : []),
    ...strange.map((name) => `"${name}" is code that neither language uses here.`),
  ];
}

/** Replaces each changed text in place, and leaves everything else unchanged. */
export function writeChanges(code: string, changes: readonly Change[]): string {
  return changes
    .toSorted((left, right) => right.text.to.start - left.text.to.start)
    .reduce(
      (rest, { text: { to }, literal }) => rest.slice(0, to.start) + literal + rest.slice(to.end),
      code,
    );
}

/**
 * @returns the faults, if any, and then nothing was written; otherwise the names of the changed
 *   texts.
 */
export function importFile(content: string, locale: Locale, root: string) {
  const { changes, faults } = readEntries(content, readTexts(locale, root), locale);
  for (const file of new Set(changes.map(({ text }) => text.file))) {
    const own = changes.filter(({ text }) => text.file === file);
    const place = path.join(root, file);
    writeFileSync(place, writeChanges(readFileSync(place, "utf8"), own));
  }
  return { faults, changed: changes.map(({ text }) => text.where) };
}
