import { nameFigureParts, readFigureId } from "#platform/core/site/legal-figures.ts";
import { type Locale, readLocalPath } from "#platform/core/locale.ts";

/** A sentence or fact as visitors read it now, with what the owner has to know to change it. */
export interface SiteSentence {
  readonly id: string;
  readonly locale: Locale;
  readonly path: string;
  readonly value: string;
  /** As the site came with it. */
  readonly default: string;
  readonly max: number;
  readonly placeholders: readonly string[];
  readonly isFact: boolean;
  readonly isText: boolean;
  readonly pages: readonly string[];
  /** The site has come with another sentence since this one was written over it. */
  readonly isStale: boolean;
}

/** How long a preview can be opened: as long as a compliance desk takes. */
export const previewDays = 14;

/** Names one sentence among all: the key of its draft, and of its fault in an answer. */
export const nameSentence = ({
  id,
  locale,
  path,
}: Pick<SiteSentence, "id" | "locale" | "path">): string => `${id} ${locale} ${path}`;

/** What is edited on one screen: a public page, a part of several pages, or a mail. */
export interface Sheet {
  /** In the address of the screen. */
  readonly name: string;
  readonly kind: "page" | "part" | "mail";
  /** Names of the words, in the order of the screen. */
  readonly ids: readonly string[];
  /** Of the public page, in English; empty for a part and a mail. */
  readonly page: string;
}

/** Words that stand on more pages than this belong to no single page. */
const mostHomes = 3;
const leastAtHome = 3;
const headPrefix = "page/head";

/** The words of a public page for menus and search engines. */
export const nameHead = (page: string): string => headPrefix + page;

/** Under which names a sentence may name facts: a fact that is a text, or the numbers of a figure. */
export const listFactNames = (
  facts: Iterable<Pick<SiteSentence, "path" | "isFact" | "isText">>,
): ReadonlySet<string> =>
  new Set(
    [...facts].flatMap(({ path, isFact, isText }) => {
      const figure = isFact ? readFigureId(path) : null;
      return figure === null ? (isFact && isText ? [path] : []) : nameFigureParts(figure);
    }),
  );

/** Pages that a sentence stands on, each once, whatever its language. */
export const listPages = ({ pages }: Pick<SiteSentence, "pages">): string[] => [
  ...new Set(pages.map((page) => readLocalPath(page).path)),
];

type Placed = Pick<SiteSentence, "id" | "isFact" | "pages">;

/**
 * Sorts all words into screens. Words belong to the page that shows most of their sentences; a label
 * such as "Email" stands on many pages by chance, so half as many as on the best page are needed.
 */
export function listSheets(sentences: readonly Placed[]): readonly Sheet[] {
  const ids = [...new Set(sentences.flatMap(({ id, isFact }) => (isFact ? [] : [id])))];
  const heads = ids.filter((id) => id.startsWith(headPrefix));
  const homes = new Map(ids.map((id) => [id, findHome(sentences.filter((one) => one.id === id))]));
  const ofPages = heads.map((head): Sheet => {
    const page = head.slice(headPrefix.length);
    const own = ids.filter((id) => !heads.includes(id) && homes.get(id) === page);
    return { name: nameSheet(page), kind: "page", ids: [...own, head], page };
  });
  const placed = new Set(ofPages.flatMap((sheet) => sheet.ids));
  const others = ids
    .filter((id) => !placed.has(id))
    .map((id): Sheet => {
      const kind = id.startsWith("mail/") ? "mail" : "part";
      return { name: nameSheet(id), kind, ids: [id], page: "" };
    });
  return [...ofPages, ...others];
}

const nameSheet = (page: string) => page.replace(/^\//, "").replaceAll("/", "~") || "home";

/** The page that words belong to; undefined where they stand on none, or on many. */
function findHome(sentences: readonly Placed[]): string | undefined {
  const counts = new Map<string, number>();
  for (const page of sentences.flatMap(listPages)) counts.set(page, (counts.get(page) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  // A page that happens to hold one label of words that are rarely shown is not the page they
  // belong to.
  if (most < leastAtHome) return undefined;
  const homes = [...counts].filter(([, count]) => count * 2 >= most);
  if (homes.length > mostHomes) return undefined;
  return homes.toSorted(([, left], [, right]) => right - left)[0]?.[0];
}

/**
 * How long all pages may take to be drawn before an edition is published: with many pages, partners and
 * a slow machine a minute and more. The server and the page that waits give up after it.
 */
export const drawingMs = 180_000;
