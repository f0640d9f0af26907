import { fillFigures } from "#platform/core/site/legal-figures.ts";
import { languageTags, type Locale } from "#platform/core/locale.ts";
import type { Answers } from "#features/leads/core/answers.ts";
import { type BlueprintWords, blueprintWords } from "./blueprint-words.ts";
import type { QuestionId } from "#features/leads/core/questions.ts";

/** The nine answers that a blueprint is made of. Personal data has no influence on it. */
export type BlueprintAnswers = Pick<Answers, QuestionId>;

type Priority = Answers["q6"];
type YesNoNotSure = Answers["q1"];

type BlueprintQuestion = keyof BlueprintWords["questions"];
type BlueprintPage = keyof BlueprintWords["pages"];
type BlueprintCalculator = keyof BlueprintWords["calculators"];
type BlueprintProduct = keyof BlueprintWords["products"];
type ThingToBring = keyof BlueprintWords["bring"];

interface Topic {
  readonly answer: Exclude<QuestionId, "q6">;
  /** What to ask an advisor about it. */
  readonly ask: BlueprintQuestion;
  readonly page: BlueprintPage;
}

/** What the questions are about, in the order in which they are asked. */
const topics = {
  plan: { answer: "q1", ask: "keep", page: "/about" },
  retirement: { answer: "q2", ask: "match", page: "/build-wealth" },
  learning: { answer: "q3", ask: "simplest", page: "/financial-education" },
  protection: { answer: "q4", ask: "enough", page: "/protection" },
  legacy: { answer: "q5", ask: "papers", page: "/legacy" },
  growth: { answer: "q7", ask: "poor-years", page: "/strategies" },
  taxes: { answer: "q8", ask: "rules", page: "/tax-advantages" },
  access: { answer: "q9", ask: "early", page: "/iul-insurance" },
} as const satisfies Readonly<Record<string, Topic>>;
export type BlueprintTopic = keyof typeof topics;
const blueprintTopics = Object.keys(topics) as BlueprintTopic[];

/** What a family gets for its answers: ids, put into words by `writeBlueprint`. */
interface Blueprint {
  /** What the family put first, and its answer to the question that is nearest to it. */
  readonly first: { readonly priority: Priority; readonly answer: YesNoNotSure };
  /** Wishes and worries besides the first, in the order of the answers. */
  readonly matters: readonly BlueprintTopic[];
  /** Answered "not sure". */
  readonly open: readonly BlueprintTopic[];
  /** What the family is at ease with. */
  readonly settled: readonly TrustTopic[];
  /** Topics that the family declined; nothing on the sheet links to them. */
  readonly declined: readonly BlueprintTopic[];
  /** Three to ask any advisor; how they are paid always comes first. */
  readonly questions: readonly BlueprintQuestion[];
  /** One to three. */
  readonly pages: readonly BlueprintPage[];
  readonly calculator: BlueprintCalculator;
  /** Products that come up in talks about such answers, perhaps none. Naming one is no advice to buy it. */
  readonly products: readonly BlueprintProduct[];
  readonly bring: readonly ThingToBring[];
}

/** The topic of a first choice. Its sentence stands with the first choice, and is not repeated. */
const priorityTopics: Readonly<Record<Priority, BlueprintTopic>> = {
  "building-wealth": "retirement",
  "protecting-family": "protection",
  "leaving-legacy": "legacy",
};

/** Questions of trust, where "no" is the worry and "yes" needs no action. */
const trustTopics = ["plan", "retirement"] as const satisfies readonly BlueprintTopic[];
type TrustTopic = (typeof trustTopics)[number];

const isTrust = (topic: BlueprintTopic): topic is TrustTopic =>
  trustTopics.some((trust) => trust === topic);

/** The blueprint of nine answers. The same answers always give the same blueprint. */
export function buildBlueprint(answers: BlueprintAnswers): Blueprint {
  const priority = answers.q6;
  const firstTopic = priorityTopics[priority];
  const answerTo = (topic: BlueprintTopic) => answers[topics[topic].answer];
  const others = blueprintTopics.filter((topic) => topic !== firstTopic);
  const wish = (topic: BlueprintTopic) => (isTrust(topic) ? "no" : "yes");

  const matters = others.filter((topic) => answerTo(topic) === wish(topic));
  const open = others.filter((topic) => answerTo(topic) === "not-sure");
  const rest = others.filter((topic) => !matters.includes(topic) && !open.includes(topic));
  const first = { priority, answer: answerTo(firstTopic) };
  const isAlive = (topic: BlueprintTopic) => matters.includes(topic) || open.includes(topic);
  const isFirst = (wanted: Priority) => priority === wanted;
  const pages = [firstTopic, ...matters, ...open].map((topic) => topics[topic].page);
  const savesUnsure =
    isAlive("retirement") || (isFirst("building-wealth") && first.answer !== "yes");
  const forSavers = savesUnsure ? "retirement" : "compound";
  return {
    first,
    matters,
    open,
    settled: rest.filter(isTrust),
    declined: rest.filter((topic) => !isTrust(topic)),
    questions: chooseQuestions(first, [...matters, ...open]),
    pages: [...new Set(pages)].slice(0, 3),
    calculator: isFirst("protecting-family") ? "savings" : forSavers,
    products: listWanted({
      term: isFirst("protecting-family") || isAlive("protection"),
      iul:
        isFirst("leaving-legacy") ||
        (["legacy", "growth", "taxes", "access"] as const).some(isAlive),
      annuities: savesUnsure || isAlive("growth"),
    }),
    bring: listThings(isFirst, isAlive),
  };
}

function chooseQuestions(
  { priority, answer }: Blueprint["first"],
  alive: readonly BlueprintTopic[],
): BlueprintQuestion[] {
  const isAtEase = priority === "building-wealth" && answer === "yes";
  const nearest = isAtEase ? "stop" : topics[priorityTopics[priority]].ask;
  const wanted = alive.map((topic) => topics[topic].ask);
  return [...new Set<BlueprintQuestion>(["pay", nearest, ...wanted, "simplest", "stop"])].slice(
    0,
    3,
  );
}

function listThings(
  isFirst: (wanted: Priority) => boolean,
  isAlive: (topic: BlueprintTopic) => boolean,
): ThingToBring[] {
  return listWanted({
    spending: true,
    policies: isFirst("protecting-family") || isAlive("plan") || isAlive("protection"),
    "pay-stub": isFirst("building-wealth") || isAlive("retirement"),
    statements: isFirst("building-wealth") || isAlive("retirement") || isAlive("growth"),
    names: isFirst("leaving-legacy") || isAlive("legacy"),
    "tax-return": isAlive("taxes"),
    decider: true,
  });
}

const listWanted = <Id extends string>(wanted: Readonly<Record<Id, boolean>>): Id[] =>
  (Object.keys(wanted) as Id[]).filter((id) => wanted[id]);

/** A calculator's numbers that the family brought along. */
export interface BroughtLink {
  /** The page's path, with the numbers after `#`, which browsers do not send to a server. */
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

/** The number of stones that the drawing has room for. */
const mostPriorities = 3;

/** What the family put first and the next two, by their names alone; perhaps fewer. */
export function listPriorities({ sections }: BlueprintSheet): string[] {
  const items = sections.find(({ id }) => id === "matters")?.items ?? [];
  return items.slice(0, mostPriorities).map(({ name = "" }) => name.replace(/\.$/, ""));
}

/** What the family put first, in a sentence: "Protecting your family comes first." */
export const nameFirst = ({ q6 }: BlueprintAnswers, locale: Locale): string =>
  blueprintWords[locale].first[q6].name;

/** The names of the topics that the family was not sure about, what it put first before others. */
export function listUnsure(answers: BlueprintAnswers, locale: Locale): string[] {
  const { first, open } = buildBlueprint(answers);
  const topicsUnsure =
    first.answer === "not-sure" ? [priorityTopics[first.priority], ...open] : open;
  return topicsUnsure.map((topic) => blueprintWords[locale].open[topic].name.replace(/\.$/, ""));
}

/** The one number to find out before the call, and how; it goes with what the family put first. */
export function writeNextNumber({ q6 }: BlueprintAnswers, locale: Locale) {
  const { nextNumber: title, nextNumbers } = blueprintWords[locale];
  return { title, ...nextNumbers[q6] };
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
    const { name, text: said, label, href } = words.products[id];
    // Read when a mail is written, because figures may change while the process runs.
    const text = fillFigures(said);
    return { id, name, text, link: { href, label } };
  });
  return section("limits", words.sections.limits, items);
}
