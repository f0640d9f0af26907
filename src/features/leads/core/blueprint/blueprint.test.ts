import { expect, onTestFinished, test } from "vitest";
import { applyEdition } from "#platform/editions/words-in-force.ts";
import { fillFigures, standingFigures } from "#platform/core/site/legal-figures.ts";
import { listAllBlueprintAnswers } from "#testing/records/all-blueprint-answers.ts";
import {
  countSyllables,
  listProse,
  splitWords,
  readingGrade,
} from "#platform/core/text/reading-grade.ts";
import {
  type BlueprintAnswers,
  type BlueprintSheet,
  type BlueprintTopic,
  buildBlueprint,
  listPriorities,
  writeBlueprint,
  writeNextNumber,
} from "./blueprint.ts";
import { blueprintWords } from "./blueprint-words.ts";

const words = blueprintWords.en;
const all = listAllBlueprintAnswers().map((answers) => {
  const sheet = writeBlueprint(buildBlueprint(answers), "en");
  return { answers, sheet, texts: listTexts(sheet) };
});

function listTexts({ title, text, sections, disclaimer }: BlueprintSheet): string[] {
  const parts = sections.flatMap((section) => [
    section.title,
    section.text ?? "",
    ...section.items.flatMap(({ name, text: said, link }) => [
      name ?? "",
      said,
      link ? `${link.label}.` : "",
    ]),
  ]);
  return [title, text, ...parts, disclaimer].filter((one) => one !== "");
}

const partOf = (sheet: BlueprintSheet, id: string) =>
  sheet.sections.find((section) => section.id === id);
const itemsOf = (sheet: BlueprintSheet, id: string) => partOf(sheet, id)?.items ?? [];
const hrefsOf = (sheet: BlueprintSheet, id: string) =>
  itemsOf(sheet, id).map(({ link }) => link?.href);

/**
 * For each topic: the answer to its question, and the first choice whose words already cover it.
 */
const questions = {
  plan: ["q1", null],
  retirement: ["q2", "building-wealth"],
  learning: ["q3", null],
  protection: ["q4", "protecting-family"],
  legacy: ["q5", "leaving-legacy"],
  growth: ["q7", null],
  taxes: ["q8", null],
  access: ["q9", null],
} as const satisfies Record<BlueprintTopic, readonly [keyof BlueprintAnswers, string | null]>;
const topics = Object.keys(questions) as BlueprintTopic[];

/** The combinations for which a check fails, shortened, so that a red test can be read. */
function failures(check: (one: (typeof all)[number]) => boolean): string[] {
  const failed = all.filter((one) => !check(one));
  return failed.slice(0, 3).map(({ answers }) => Object.values(answers).join(" "));
}

test("there is a blueprint for each of the 19,683 ways to answer", () => {
  expect(new Set(all.map(({ answers }) => Object.values(answers).join())).size).toBe(3 ** 9);
});

test.each(topics)(
  "the sheet says of %s what the family answered, once and in one place",
  (topic) => {
    const [question, spokenOfFirst] = questions[topic];
    const isTrust = topic === "plan" || topic === "retirement";
    const said: Record<string, string> = {
      [isTrust ? "no" : "yes"]: words.matters[topic].text,
      "not-sure": words.open[topic].text,
    };
    if (isTrust) said["yes"] = words.settled[topic];
    const wrong = failures(({ answers, sheet, texts }) => {
      const isFirst = answers.q6 === spokenOfFirst;
      const right = isFirst ? undefined : said[answers[question]];
      const hasOnlyRight = Object.values(said).every(
        (text) => texts.includes(text) === (text === right),
      );
      const listed = itemsOf(sheet, "ease").some(
        ({ id, text }) => id === "declined" && text.includes(words.topics[topic]),
      );
      return hasOnlyRight && listed === (!isFirst && !isTrust && answers[question] === "no");
    });
    expect(wrong).toEqual([]);
  },
);

test("what the family put first stands first, in the words for its own answer", () => {
  const wrong = failures(({ answers, sheet }) => {
    const nearest = { "building-wealth": "q2", "protecting-family": "q4", "leaving-legacy": "q5" };
    const answer = answers[nearest[answers.q6] as "q2"];
    const [lead] = itemsOf(sheet, "matters");
    return (
      sheet.sections[0]?.id === "matters" &&
      lead?.name === words.first[answers.q6].name &&
      lead.text === words.first[answers.q6].answers[answer]
    );
  });
  expect(wrong).toEqual([]);
});

const isOpenTo = (answer: string) => answer !== "no";

/** For each address: whether these answers are a reason to link to it. */
const reasons: Record<string, (answers: BlueprintAnswers) => boolean> = {
  "/about": ({ q1 }) => q1 !== "yes",
  "/build-wealth": ({ q2, q6 }) => q2 !== "yes" || q6 === "building-wealth",
  "/financial-education": ({ q3 }) => isOpenTo(q3),
  "/protection": ({ q4, q6 }) => isOpenTo(q4) || q6 === "protecting-family",
  "/legacy": ({ q5, q6 }) => isOpenTo(q5) || q6 === "leaving-legacy",
  "/strategies": ({ q7 }) => isOpenTo(q7),
  "/tax-advantages": ({ q8 }) => isOpenTo(q8),
  "/iul-insurance": ({ q9 }) => isOpenTo(q9),
  "/calculators": () => true,
  "/calculators/savings": ({ q6 }) => q6 === "protecting-family",
  "/calculators/retirement": ({ q2 }) => q2 !== "yes",
};

test("no declined topic is named as the next thing to look at", () => {
  const wrong = failures(({ answers, sheet }) =>
    hrefsOf(sheet, "next").every((href) => reasons[href ?? ""]?.(answers)),
  );
  expect(wrong).toEqual([]);
});

test("a product comes up only where an answer leads to it, and then with what it is not good for", () => {
  const wrong = failures(({ answers: { q2, q4, q5, q6, q7, q8, q9 }, sheet }) => {
    const due = [
      q6 === "protecting-family" || isOpenTo(q4) ? words.products.term : null,
      q6 === "leaving-legacy" || [q5, q7, q8, q9].some(isOpenTo) ? words.products.iul : null,
      q2 !== "yes" || isOpenTo(q7) ? words.products.annuities : null,
    ].flatMap((product) => (product ? fillFigures(product.text) : []));
    const said = itemsOf(sheet, "limits").map(({ text }) => text);
    const isBare = partOf(sheet, "limits")?.title === words.sections.noLimits.title;
    return said.join() === due.join() && isBare === (due.length === 0);
  });
  expect(wrong).toEqual([]);
  expect(words.products).toSatisfy((products: typeof words.products) =>
    Object.values(products).every(({ text }) => text.startsWith("Not for ")),
  );
});

test("a published figure stands in the sheet at once, without a restart", () => {
  onTestFinished(() => applyEdition({}));
  const { lifeSurrender } = standingFigures;
  const [leaver] = all.filter(({ answers }) => answers.q6 === "leaving-legacy");
  const limitsOf = () =>
    JSON.stringify(
      leaver && itemsOf(writeBlueprint(buildBlueprint(leaver.answers), "en"), "limits"),
    );
  expect(limitsOf()).toContain("in the next 10 to 15 years");
  const value = { fromYears: 8, toYears: 12 };
  const figure = JSON.stringify({ ...lifeSurrender, value });
  applyEdition({ site: { en: { "figures.lifeSurrender": figure } } });
  expect(limitsOf()).toContain("in the next 8 to 12 years");
});

test("three questions are asked, no two alike, and how the advisor is paid comes first", () => {
  const wrong = failures(({ sheet }) => {
    const asked = itemsOf(sheet, "questions").map(({ name }) => name);
    return asked.length === 3 && new Set(asked).size === 3 && asked[0] === words.questions.pay.name;
  });
  expect(wrong).toEqual([]);
});

test("no part of a sheet is empty, stands twice, or is too long for one page", () => {
  const counts = { next: [2, 4], bring: [2, 7], matters: [1, 9] } as const;
  const wrong = failures(({ sheet, texts }) => {
    const isCounted = Object.entries(counts).every(
      ([id, [least, most]]) =>
        itemsOf(sheet, id).length >= least && itemsOf(sheet, id).length <= most,
    );
    const said = sheet.sections.flatMap(({ items }) => items.map(({ text }) => text));
    const length = texts.flatMap(splitWords).length;
    const isWhole = texts.every((text) => text.trim() === text && !/undefined|\bnull\b/.test(text));
    const isOnce = new Set(said).size === said.length;
    return isCounted && isWhole && isOnce && length >= 380 && length <= 780;
  });
  expect(wrong).toEqual([]);
});

test("no blueprint promises a return, names a score, or says that a family should buy", () => {
  const banned =
    /\bscore|\breturn(?! if|,)\b|\d ?%|\bwe recommend|\byou should (?:buy|get)\b|\byou need (?:a|to buy)\b|\bguarantee|\bbest\b(?! years)/i;
  const sentences = new Set(all.flatMap(({ texts }) => texts));
  // A tax return is the name of a form, and the disclaimer says the opposite of a promise.
  const allowed = [words.bring["tax-return"], words.disclaimer];
  const found = [...sentences].filter((text) => banned.test(text) && !allowed.includes(text));
  expect(found).toEqual([]);
  const bare = failures(({ sheet }) => sheet.disclaimer === words.disclaimer);
  expect(bare).toEqual([]);
});

interface Size {
  readonly sentences: number;
  readonly words: number;
  readonly syllables: number;
}

const sizes = new Map<string, Size>();

/** Measured once for each text: they come in many blueprints. */
function measure(text: string): Size {
  const known = sizes.get(text);
  if (known) return known;
  const sentences = listProse([text]);
  const found = sentences.flatMap(splitWords);
  const syllables = found.reduce((sum, word) => sum + countSyllables(word), 0);
  const size = { sentences: sentences.length, words: found.length, syllables };
  sizes.set(text, size);
  return size;
}

/** Flesch-Kincaid, as in `readingGrade`. */
function gradeOf(texts: readonly string[]): number {
  const sum = (key: keyof Size) => texts.reduce((total, text) => total + measure(text)[key], 0);
  return (
    (0.39 * sum("words")) / sum("sentences") + (11.8 * sum("syllables")) / sum("words") - 15.59
  );
}

test("every text of a blueprint reads at eighth grade, in sentences of one breath", () => {
  const grades = all.map(({ texts }) => gradeOf(texts));
  expect(Math.max(...grades)).toBeLessThanOrEqual(8);
  const isList = (sentence: string) => sentence.split(",").length > 4;
  const long = listProse([...sizes.keys()]).filter(
    (sentence) => splitWords(sentence).length > 26 && !isList(sentence),
  );
  expect(long).toEqual([]);
});

test("a family's own numbers take the place of the calculator it would be sent to", () => {
  const href = "/calculators/waiting#startingBalance=1";
  const { answers, sheet } = all[0] ?? {};
  if (!answers || !sheet) throw new Error("no answers");
  const own = writeBlueprint(buildBlueprint(answers), "en", [{ href, summary: "Waiting: $1" }]);
  const isPage = (one: string | undefined) => !one?.startsWith("/calculators");
  expect(hrefsOf(own, "next")).toEqual([...hrefsOf(sheet, "next").filter(isPage), href]);
});

test("the path has what the family put first and the next two, by their names", () => {
  const wrong = failures(({ sheet }) => {
    const names = itemsOf(sheet, "matters").map(({ name }) => name);
    return (
      names.slice(0, 3).join(" ") ===
      listPriorities(sheet)
        .map((one) => `${one}.`)
        .join(" ")
    );
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["protecting-family", "what your family spends in a month", "gasta su familia en un mes"],
  ["building-wealth", "put aside each month without missing it", "apartar cada mes"],
  ["leaving-legacy", "everything you own is worth, less what you owe", "menos lo que debe"],
] as const)("for %s there is one number to find out, and how", (q6, english, spanish) => {
  const of = { ...all[0]?.answers, q6 } as BlueprintAnswers;
  const { text, how } = writeNextNumber(of, "en");
  expect(text).toContain(english);
  expect(writeNextNumber(of, "es").text).toContain(spanish);
  expect(listProse([text])).toHaveLength(1);
  expect(readingGrade([text, how])).toBeLessThanOrEqual(8);
});
