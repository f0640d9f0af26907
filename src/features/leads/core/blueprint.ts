import type { Answers } from "./answers.ts";
import type { QuestionId } from "./questions.ts";

/** The nine answers that a blueprint is made of; who the family is plays no part in it. */
export type BlueprintAnswers = Pick<Answers, QuestionId>;

type Priority = Answers["q6"];
type YesNoNotSure = Answers["q1"];

/** What a question is about, in the order in which they are asked. */
export const blueprintTopics = [
  "plan",
  "retirement",
  "learning",
  "protection",
  "legacy",
  "growth",
  "taxes",
  "access",
] as const;
export type BlueprintTopic = (typeof blueprintTopics)[number];

export type BlueprintQuestion =
  | "pay"
  | "simplest"
  | "stop"
  | "keep"
  | "match"
  | "enough"
  | "papers"
  | "poor-years"
  | "rules"
  | "early";

export type BlueprintPage =
  | "/about"
  | "/build-wealth"
  | "/protection"
  | "/legacy"
  | "/strategies"
  | "/tax-advantages"
  | "/iul-insurance"
  | "/financial-education";

export type BlueprintCalculator = "retirement" | "savings" | "compound";

export type BlueprintProduct = "term" | "iul" | "annuities";

export type ThingToBring =
  | "spending"
  | "policies"
  | "pay-stub"
  | "statements"
  | "names"
  | "tax-return"
  | "decider";

/** What a family gets for its answers: ids, put into words by `writeBlueprint`. */
export interface Blueprint {
  /** What the family put first, and its answer to the question that is nearest to it. */
  readonly first: { readonly priority: Priority; readonly answer: YesNoNotSure };
  /** Wishes and worries besides the first, in the order of the answers. */
  readonly matters: readonly BlueprintTopic[];
  /** Answered "not sure". */
  readonly open: readonly BlueprintTopic[];
  /** What the family is at ease with. */
  readonly settled: readonly TrustTopic[];
  /** Declined: nothing on the sheet leads there. */
  readonly declined: readonly BlueprintTopic[];
  /** Three to ask any advisor; how they are paid always comes first. */
  readonly questions: readonly BlueprintQuestion[];
  /** One to three. */
  readonly pages: readonly BlueprintPage[];
  readonly calculator: BlueprintCalculator;
  /** Those that come up in talks about such answers, which is no advice to buy one; perhaps none. */
  readonly products: readonly BlueprintProduct[];
  readonly bring: readonly ThingToBring[];
}

const topicQuestions: Readonly<Record<BlueprintTopic, Exclude<QuestionId, "q6">>> = {
  plan: "q1",
  retirement: "q2",
  learning: "q3",
  protection: "q4",
  legacy: "q5",
  growth: "q7",
  taxes: "q8",
  access: "q9",
};

/** The topic that a first choice is about; it is spoken of there, and not a second time. */
const priorityTopics: Readonly<Record<Priority, BlueprintTopic>> = {
  "building-wealth": "retirement",
  "protecting-family": "protection",
  "leaving-legacy": "legacy",
};

/** Questions of trust: there "no" is the worry, and "yes" needs nothing done. */
const trustTopics = ["plan", "retirement"] as const satisfies readonly BlueprintTopic[];
export type TrustTopic = (typeof trustTopics)[number];

const isTrust = (topic: BlueprintTopic): topic is TrustTopic =>
  trustTopics.some((trust) => trust === topic);

/** For these nine answers; the same answers make the same blueprint at any time. */
export function buildBlueprint(answers: BlueprintAnswers): Blueprint {
  const priority = answers.q6;
  const firstTopic = priorityTopics[priority];
  const answerTo = (topic: BlueprintTopic) => answers[topicQuestions[topic]];
  const others = blueprintTopics.filter((topic) => topic !== firstTopic);
  const wish = (topic: BlueprintTopic) => (isTrust(topic) ? "no" : "yes");

  const matters = others.filter((topic) => answerTo(topic) === wish(topic));
  const open = others.filter((topic) => answerTo(topic) === "not-sure");
  const rest = others.filter((topic) => !matters.includes(topic) && !open.includes(topic));
  const first = { priority, answer: answerTo(firstTopic) };
  const isAlive = (topic: BlueprintTopic) => matters.includes(topic) || open.includes(topic);
  const isFirst = (wanted: Priority) => priority === wanted;
  const savesUnsure =
    isAlive("retirement") || (isFirst("building-wealth") && first.answer !== "yes");
  return {
    first,
    matters,
    open,
    settled: rest.filter(isTrust),
    declined: rest.filter((topic) => !isTrust(topic)),
    questions: chooseQuestions(first, [...matters, ...open]),
    pages: choosePages(priority, matters, open),
    calculator: chooseCalculator(priority, savesUnsure),
    products: chooseProducts({
      term: isFirst("protecting-family") || isAlive("protection"),
      iul:
        isFirst("leaving-legacy") ||
        (["legacy", "growth", "taxes", "access"] as const).some(isAlive),
      annuities: savesUnsure || isAlive("growth"),
    }),
    bring: chooseThings(priority, isAlive),
  };
}

const questionsByTopic: Readonly<Record<BlueprintTopic, BlueprintQuestion>> = {
  plan: "keep",
  retirement: "match",
  learning: "simplest",
  protection: "enough",
  legacy: "papers",
  growth: "poor-years",
  taxes: "rules",
  access: "early",
};

function chooseQuestions(
  { priority, answer }: Blueprint["first"],
  topics: readonly BlueprintTopic[],
): BlueprintQuestion[] {
  const isAtEase = priority === "building-wealth" && answer === "yes";
  const nearest = isAtEase ? "stop" : questionsByTopic[priorityTopics[priority]];
  const wanted = topics.map((topic) => questionsByTopic[topic]);
  return [...new Set<BlueprintQuestion>(["pay", nearest, ...wanted, "simplest", "stop"])].slice(
    0,
    3,
  );
}

const pagesByPriority: Readonly<Record<Priority, BlueprintPage>> = {
  "building-wealth": "/build-wealth",
  "protecting-family": "/protection",
  "leaving-legacy": "/legacy",
};

const pagesByTopic: Readonly<Record<BlueprintTopic, BlueprintPage>> = {
  plan: "/about",
  retirement: "/build-wealth",
  learning: "/financial-education",
  protection: "/protection",
  legacy: "/legacy",
  growth: "/strategies",
  taxes: "/tax-advantages",
  access: "/iul-insurance",
};

function choosePages(
  priority: Priority,
  matters: readonly BlueprintTopic[],
  open: readonly BlueprintTopic[],
): BlueprintPage[] {
  const wanted = [...matters, ...open].map((topic) => pagesByTopic[topic]);
  return [...new Set([pagesByPriority[priority], ...wanted])].slice(0, 3);
}

function chooseCalculator(priority: Priority, savesUnsure: boolean): BlueprintCalculator {
  if (priority === "protecting-family") return "savings";
  return savesUnsure ? "retirement" : "compound";
}

function chooseProducts(comesUp: Readonly<Record<BlueprintProduct, boolean>>): BlueprintProduct[] {
  return (["term", "iul", "annuities"] as const).filter((product) => comesUp[product]);
}

function chooseThings(
  priority: Priority,
  isAlive: (topic: BlueprintTopic) => boolean,
): ThingToBring[] {
  const isFirst = (wanted: Priority) => priority === wanted;
  const wanted: Readonly<Record<ThingToBring, boolean>> = {
    spending: true,
    policies: isFirst("protecting-family") || isAlive("plan") || isAlive("protection"),
    "pay-stub": isFirst("building-wealth") || isAlive("retirement"),
    statements: isFirst("building-wealth") || isAlive("retirement") || isAlive("growth"),
    names: isFirst("leaving-legacy") || isAlive("legacy"),
    "tax-return": isAlive("taxes"),
    decider: true,
  };
  return (Object.keys(wanted) as ThingToBring[]).filter((thing) => wanted[thing]);
}
