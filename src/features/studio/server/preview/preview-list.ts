import { listEditionChanges, mapValues } from "#features/studio/core/compose-edition.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";
import { splitChange } from "#features/studio/core/split-change.ts";
import type { Overrides } from "#platform/core/edition/edition.ts";
import { fillFacts } from "#platform/editions/fill-facts.ts";
import type { RenderedPage } from "#platform/core/edition/page-drawing.ts";
import { escapeMarkup } from "#platform/core/formats.ts";
import {
  languageNames,
  type Locale,
  type Localized,
  locales,
  localPath,
  pageLanguage,
  readLocalPath,
} from "#platform/core/locale.ts";
import { openHoursFact, sayOfficeHours } from "#platform/core/site/open-hours.ts";
import type { OpenHours } from "#site.config.ts";
import type { EditableSentence } from "#features/studio/server/list-editable.ts";
import { previewWords } from "#features/studio/core/preview-words.ts";

/** One text that a preview has in the place of what visitors read now. */
export interface PreviewedChange {
  /** Null for a fact that is the same in all languages. */
  readonly locale: Locale | null;
  readonly before: Localized<string>;
  readonly after: Localized<string>;
  readonly pages: readonly string[];
}

/** What the texts of a preview change, beside what visitors read now. */
export function listPreviewed(
  published: Overrides,
  overrides: Overrides,
  editable: readonly EditableSentence[],
): readonly PreviewedChange[] {
  const now = mapValues(published);
  const sources = new Map(editable.map((one) => [nameSentence(one), one]));
  return listEditionChanges(published, overrides).flatMap((change) => {
    const name = nameSentence(change);
    const source = sources.get(name);
    if (!source) return [];
    const write = (value: string): Localized<string> => {
      const say = (reader: Locale) => writeValue(source, value, reader);
      return { en: say("en"), es: say("es") };
    };
    const before = write(now.get(name) ?? source.text);
    const after = write(change.value ?? source.text);
    const isLocal = locales.every((locale) => sources.has(nameSentence({ ...source, locale })));
    const locale = source.isFact && !isLocal ? null : source.locale;
    return [{ locale, before, after, pages: source.pages }];
  });
}

function writeValue({ isText, path, locale }: EditableSentence, value: string, reader: Locale) {
  if (isText) return fillFacts(value, locale);
  return path === openHoursFact
    ? sayOfficeHours(JSON.parse(value) as OpenHours, reader)
    : writeList(value);
}

/** The texts and numbers of a list or a figure, without the ids of pictures. */
function writeList(value: string): string {
  if (value === "") return "";
  const found: string[] = [];
  JSON.parse(value, (_key, part: unknown) => {
    const isShown =
      typeof part === "string" ? !/^[0-9a-f]{32}$/.test(part) : typeof part === "number";
    if (isShown) found.push(String(part));
    return part;
  });
  return found.join(", ") || value;
}

interface Listed {
  readonly token: string;
  /** The paths of the pages and mails that would change; empty for all pages. */
  readonly paths: readonly string[];
  readonly pages: ReadonlyMap<string, RenderedPage>;
  readonly changes: readonly PreviewedChange[];
  readonly agency: string;
  /** YYYY-MM-DD, the agency's. */
  readonly until: string;
  /** What was said of the preview, and the form for more, as markup. */
  readonly comments: string;
}

/** The first page of a preview: in both languages its pages by their titles, and what would change;
 * then what was said of it. */
export function writePreviewList(listed: Listed): string {
  const parts = locales.map((locale) => writeInLanguage(listed, locale)).join("<hr>");
  return `${parts}<hr>${listed.comments}${writeAllPages(listed)}`;
}

function writeInLanguage(listed: Listed, locale: Locale): string {
  const words = previewWords[locale];
  const { paths, agency, until, changes } = listed;
  const isMail = (path: string) => !path.startsWith("/");
  const shown = [...new Set(paths.map((path) => (isMail(path) ? path : inLocale(path, locale))))];
  const list = (title: string, some: readonly string[]) =>
    some.length === 0
      ? ""
      : `<h2>${title}</h2><ul>${some.map((path) => writeLink(listed, path)).join("")}</ul>`;
  return `<section lang="${pageLanguage(locale)}"><h1>${words.ribbon}</h1><p>${escapeMarkup(words.intro(agency, until))}</p>${list(
    words.pages,
    shown.filter((path) => !isMail(path)),
  )}${list(
    words.mails,
    shown.filter((path) => path.startsWith(`mail/${locale}/`)),
  )}<h2>${words.changes}</h2>${writeChanges(
    changes.filter((change) => change.locale === null || change.locale === locale),
    locale,
    listed,
  )}</section>`;
}

const inLocale = (path: string, locale: Locale) => localPath(readLocalPath(path).path, locale);

function writeAllPages(listed: Listed): string {
  const links = locales.map((locale) => {
    const own = [...listed.pages.keys()].filter((path) => readLocalPath(path).locale === locale);
    const rows = own.map((path) => writeLink(listed, path)).join("");
    return `<details lang="${pageLanguage(locale)}"><summary>${previewWords[locale].otherPages} (${languageNames[locale]})</summary><ul>${rows}</ul></details>`;
  });
  return links.join("");
}

function writeLink({ token, pages }: Listed, path: string): string {
  const slash = path.startsWith("/") ? "" : "/";
  return `<li><a href="/preview/${token}${slash}${escapeMarkup(path)}">${nameOf(pages, path)}</a></li>`;
}

/** The page's own title, as markup. */
const nameOf = (pages: Listed["pages"], path: string): string =>
  /<title>([^<]+)<\/title>/.exec(pages.get(path)?.html ?? "")?.[1] ?? escapeMarkup(path);

function writeChanges(
  changes: readonly PreviewedChange[],
  locale: Locale,
  { pages }: Listed,
): string {
  const words = previewWords[locale];
  if (changes.length === 0) return `<p>${words.nothing}</p>`;
  const rows = changes.map(({ before, after, pages: places }) => {
    const split = splitChange(before[locale], after[locale]);
    const own = places.filter((path) => readLocalPath(path).locale === locale);
    const where =
      own.length > mostNamed ? words.everyPage : own.map((path) => nameOf(pages, path)).join("; ");
    const [old, young] = [mark(split.before, "del"), mark(split.after, "ins")];
    const cell = (head: string, text: string) =>
      `<td role="cell" data-label="${head}">${text || words.empty}</td>`;
    return `<tr role="row"><th role="rowheader" scope="row">${where}</th>${cell(words.before, old)}${cell(words.after, young)}</tr>`;
  });
  const heads = [words.place, words.before, words.after].map(
    (head) => `<th role="columnheader" scope="col">${head}</th>`,
  );
  // Blocks of a phone would be no table to a screen reader without the roles.
  return `<table role="table"><thead role="rowgroup"><tr role="row">${heads.join("")}</tr></thead><tbody role="rowgroup">${rows.join("")}</tbody></table>`;
}

/** Of more pages than these it is only said that they are many. */
const mostNamed = 6;

function mark(
  { head, middle, tail }: ReturnType<typeof splitChange>["before"],
  tag: "del" | "ins",
): string {
  const marked = middle === "" ? "" : `<${tag}>${escapeMarkup(middle)}</${tag}>`;
  return escapeMarkup(head) + marked + escapeMarkup(tail);
}

/** Above each page of a preview: that it is not published, and the way back to the list. */
export function addRibbon(html: string, token: string, locale: Locale): string {
  const words = previewWords[locale];
  const look =
    "position:sticky;top:0;z-index:2147483647;display:flex;flex-wrap:wrap;gap:0 1.5rem;justify-content:center;padding:.625rem 1rem;background:#7a1d1d;color:#fff;font:600 1rem/1.5 system-ui,sans-serif";
  const link = `<a href="/preview/${token}" style="color:#fff;text-decoration:underline">${words.all}</a>`;
  const ribbon = `<div role="note" lang="${pageLanguage(locale)}" style="${look}"><span>${words.ribbon}</span>${link}</div>`;
  return html.replace(/<body\b[^>]*>/, (tag) => tag + ribbon);
}

/** Marks on a drawn page the texts that a preview changes. Shorter ones occur elsewhere by chance. */
export function markChanges(
  html: string,
  changes: readonly PreviewedChange[],
  locale: Locale,
): string {
  const texts = changes
    .map(({ after }) => escapeMarkup(after[locale]).replaceAll("&#39;", "&#x27;"))
    .filter((text) => text.length >= leastMarked && !text.includes("{"))
    .toSorted((one, other) => other.length - one.length);
  if (texts.length === 0) return html;
  const [head = "", ...body] = html.split(/(?=<body\b)/);
  const marked = body
    .join("")
    .split(/(<[^>]*>)/)
    .map((part) => {
      const text = part.startsWith("<") ? undefined : texts.find((one) => part.includes(one));
      return text === undefined ? part : part.replaceAll(text, () => `<mark>${text}</mark>`);
    });
  return head + marked.join("");
}

const leastMarked = 8;

/** The site's own head, header and footer around the list, so that it looks like the agency's site. */
export function writeInSite(content: string, home: string, locale: Locale): string {
  const styles =
    home.match(/<link\b[^>]*\brel="stylesheet"[^>]*>|<style\b[\s\S]*?<\/style>/g) ?? [];
  const header = /<header\b[\s\S]*?<\/header>/.exec(home)?.[0] ?? "";
  const footer = /<footer\b[\s\S]*?<\/footer>/.exec(home)?.[0] ?? "";
  return `<!doctype html><html lang="${pageLanguage(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${previewWords[locale].ribbon}</title>${styles.join("")}<style>${ownStyles}</style></head><body>${header}<main class="preview-list">${content}</main>${footer}</body></html>`;
}

/** The site's tokens have both color schemes. On a phone each text of a change is a block below its column's name. */
const ownStyles = `
.preview-list{max-width:60rem;margin:0 auto;padding:2rem 1rem;display:grid;grid-template-columns:minmax(0,1fr);gap:1rem}
.preview-list section{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem}
.preview-list h1{font-size:2rem}
.preview-list h2{font-size:1.25rem;margin-top:1rem}
.preview-list ul{list-style:none;padding:0;margin:0}
.preview-list li a,.preview-list summary{display:inline-flex;align-items:center;min-height:2.75rem;text-decoration:underline}
.preview-list table{width:100%;border-collapse:collapse;table-layout:fixed}
.preview-list th,.preview-list td{text-align:left;vertical-align:top;padding:.75rem .5rem;border-top:1px solid;overflow-wrap:anywhere;font-weight:400}
.preview-list thead th,.preview-list td::before{font-weight:600}
@media (width < 40rem){
.preview-list :is(table,tbody,tr,th,td){display:block}
.preview-list thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.preview-list tr{border-top:1px solid;padding-block:.75rem}
.preview-list :is(th,td){border:0;padding:.25rem 0}
.preview-list td::before{content:attr(data-label);display:block;color:var(--ink-muted)}
}
.preview-list del{background:#fbd9d3;color:#3b0d06}
.preview-list ins{background:#cfeeda;color:#06301a;text-decoration:none}
.preview-list #comments ul{display:grid;gap:1rem}
.preview-list form{display:grid;gap:.5rem;max-width:40rem}
.preview-list label{font-weight:600}
.preview-list input,.preview-list textarea{font:inherit;width:100%;min-height:2.75rem;padding:.5rem;border:1px solid var(--line-strong);border-radius:.25rem;background:var(--surface);color:var(--ink)}
.preview-list button{justify-self:start;min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.25rem;background:var(--primary);color:var(--on-primary);font:inherit;font-weight:600}
.preview-list .fault{color:var(--danger);font-weight:600}
.preview-list .said{white-space:pre-line}
.preview-list li{overflow-wrap:anywhere}`;
