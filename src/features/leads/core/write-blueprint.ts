import type { Locale } from "#platform/core/locale.ts";
import { languageTags } from "#platform/core/locale.ts";
import type { Blueprint } from "./blueprint.ts";
import type { BlueprintWords } from "./blueprint-words.ts";
import { blueprintWords } from "./blueprint-words.ts";

/** A calculator's numbers that the family brought along. */
export interface BroughtLink {
  /** The page's path; the numbers stand behind its `#`, where no server sees them. */
  readonly href: string;
  /** Name and result in a line. */
  readonly summary: string;
}

/** One line of a sheet: texts without markup, so that a page, a mail and a print can show it. */
export interface BlueprintItem {
  readonly id: string;
  /** Stands before the text, apart from it. */
  readonly name?: string;
  readonly text: string;
  /** A path of this site; a mail puts the site's address before it. */
  readonly link?: { readonly href: string; readonly label: string };
}

export interface BlueprintSection {
  readonly id: "matters" | "open" | "ease" | "questions" | "next" | "limits" | "bring";
  readonly title: string;
  /** Stands below the title, before the items. */
  readonly text?: string;
  /** To be counted: 1, 2, 3. */
  readonly isNumbered: boolean;
  readonly items: readonly BlueprintItem[];
}

/** A blueprint in words. */
export interface BlueprintSheet {
  readonly title: string;
  readonly text: string;
  /** None is without items or a text. */
  readonly sections: readonly BlueprintSection[];
  /** Stands below the rest, wherever the sheet is shown. */
  readonly disclaimer: string;
}

/**
 * Puts a blueprint into words.
 *
 * @param brought numbers of calculators that came along with the answers; their links take the place
 *   of the calculator that the answers lead to.
 */
export function writeBlueprint(
  blueprint: Blueprint,
  locale: Locale,
  brought: readonly BroughtLink[] = [],
): BlueprintSheet {
  const words = blueprintWords[locale];
  const sections = [
    writeMatters(blueprint, words),
    section("open", words.sections.open, pick(words.open, blueprint.open)),
    writeEase(blueprint, words, locale),
    {
      ...section("questions", words.sections.questions, pick(words.questions, blueprint.questions)),
      isNumbered: true,
    },
    writeNext(blueprint, words, brought),
    writeLimits(blueprint, words),
    section("bring", words.sections.bring, pick(words.bring, blueprint.bring)),
  ];
  const { title, text, disclaimer } = words;
  const isFilled = ({ items, text: said }: BlueprintSection) => items.length > 0 || said;
  return { title, text, sections: sections.filter(isFilled), disclaimer };
}

type Named = { readonly name: string; readonly text: string };

function section(
  id: BlueprintSection["id"],
  words: { readonly title: string; readonly text?: string },
  items: readonly BlueprintItem[],
): BlueprintSection {
  const text = items.length > 0 ? words.text : undefined;
  return { id, title: words.title, ...(text && { text }), isNumbered: false, items };
}

function pick<Id extends string>(
  texts: Readonly<Record<Id, Named | string>>,
  ids: readonly Id[],
): BlueprintItem[] {
  return ids.map((id) => {
    const words: Named | string = texts[id];
    return typeof words === "string" ? { id, text: words } : { id, ...words };
  });
}

function writeMatters({ first, matters }: Blueprint, words: BlueprintWords): BlueprintSection {
  const { name, answers } = words.first[first.priority];
  const lead = { id: first.priority, name, text: answers[first.answer] };
  return section("matters", words.sections.matters, [lead, ...pick(words.matters, matters)]);
}

/** What the family trusts, and what it said no to. */
function writeEase(
  { settled, declined }: Blueprint,
  words: BlueprintWords,
  locale: Locale,
): BlueprintSection {
  const names = declined.map((topic) => words.topics[topic]);
  const list = new Intl.ListFormat(languageTags[locale]).format(names);
  const no = names.length > 0 ? [{ id: "declined", text: words.declined(list) }] : [];
  return section("ease", words.sections.ease, [...pick(words.settled, settled), ...no]);
}

function writeNext(
  { pages, calculator }: Blueprint,
  words: BlueprintWords,
  brought: readonly BroughtLink[],
): BlueprintSection {
  const reading = pages.map((href): BlueprintItem => {
    const { label, text } = words.pages[href];
    return { id: href, text, link: { href, label } };
  });
  const { label, text, href } = words.calculators[calculator];
  const counting: readonly BlueprintItem[] =
    brought.length > 0
      ? brought.map(({ href: own, summary }) => ({
          id: own,
          text: summary,
          link: { href: own, label: words.ownNumbers },
        }))
      : [{ id: calculator, text, link: { href, label } }];
  return section("next", words.sections.next, [...reading, ...counting]);
}

function writeLimits({ products }: Blueprint, words: BlueprintWords): BlueprintSection {
  if (products.length === 0) {
    return { id: "limits", ...words.sections.noLimits, isNumbered: false, items: [] };
  }
  const items = products.map((id): BlueprintItem => {
    const { name, text, label, href } = words.products[id];
    return { id, name, text, link: { href, label } };
  });
  return section("limits", words.sections.limits, items);
}
