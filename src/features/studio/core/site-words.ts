import { nameFigureParts, readFigureId } from "#platform/core/site/legal-figures.ts";
import { type Locale, readLocalPath } from "#platform/core/locale.ts";

/** A sentence or fact as it is published now, with the limits for changing it. */
export interface SiteSentence {
  readonly id: string;
  readonly locale: Locale;
  readonly path: string;
  readonly value: string;
  /** The text in the sources. */
  readonly default: string;
  readonly max: number;
  readonly placeholders: readonly string[];
  readonly isFact: boolean;
  readonly isText: boolean;
  readonly isOptional?: boolean | undefined;
  /** Whose sentence it is, for a partner's page. */
  readonly owner?: string | undefined;
  readonly pages: readonly string[];
  /** Newer software has another source text than the one that this text was written over. */
  readonly isStale: boolean;
}

/** How long a preview can be opened: as long as a carrier's compliance desk usually needs. */
export const previewDays = 14;

/** Names one sentence among all: the key of its draft, and of its fault in an answer. */
export const nameSentence = ({
  id,
  locale,
  path,
}: Readonly<Record<"id" | "locale" | "path", string>>): string => `${id} ${locale} ${path}`;

/** The words that one screen edits: of a public page, of a part that several pages share, or of a mail. */
export interface Sheet {
  /** Stands in the address of the screen. */
  readonly name: string;
  readonly kind: "page" | "part" | "mail";
  /** Ids of the words objects, in the order of the screen. */
  readonly ids: readonly string[];
  /** The address of the English page; empty for a part and a mail. */
  readonly page: string;
}

/** Words that more pages than this show are edited as a part of several pages. */
const mostHomes = 3;
const leastAtHome = 3;
const headPrefix = "page/head";

/** The id of a page's words for menus and search engines. */
export const nameHead = (page: string): string => headPrefix + page;

/** The names of facts that a sentence may contain: facts that are texts, and the numbers of figures. */
export const listFactNames = (
  facts: Iterable<Pick<SiteSentence, "path" | "isFact" | "isText">>,
): ReadonlySet<string> =>
  new Set(
    [...facts].flatMap(({ path, isFact, isText }) => {
      const figure = isFact ? readFigureId(path) : null;
      return figure === null ? (isFact && isText ? [path] : []) : nameFigureParts(figure);
    }),
  );

/** The English addresses of the pages that show a sentence, each once. */
export const listPages = ({ pages }: Pick<SiteSentence, "pages">): string[] => [
  ...new Set(pages.map((page) => readLocalPath(page).path)),
];

type Placed = Pick<SiteSentence, "id" | "isFact" | "pages">;

/**
 * Sorts all words into screens. Words belong to the page that shows most of their sentences. A label
 * such as "Email" also appears on pages that have nothing to do with it, so a page counts only if it
 * shows at least half as many of the sentences as the best page.
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

/** The page that words belong to; undefined if no page or many pages show them. */
function findHome(sentences: readonly Placed[]): string | undefined {
  const counts = new Map<string, number>();
  for (const page of sentences.flatMap(listPages)) counts.set(page, (counts.get(page) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  // One label that a page happens to show does not make the rarely shown words its own.
  if (most < leastAtHome) return undefined;
  const homes = [...counts].filter(([, count]) => count * 2 >= most);
  if (homes.length > mostHomes) return undefined;
  return homes.toSorted(([, left], [, right]) => right - left)[0]?.[0];
}
