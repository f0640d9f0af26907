import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { run } from "#app/commands/words.ts";
import { findUnconfirmed, readConfirmed, writeConfirmed } from "./confirmed-texts.ts";
import { readTexts, readTextsOf } from "./read-texts.ts";
import { importFile, readEntries, writeEntries } from "./translation-file.ts";

const source = `
import { siteConfig } from "#site.config.ts";
const look = { to: "/admin", label: "See why" };
const lookEs = { ...look, label: "Ver por qué" };
const countIn = (count: number) => formatNumber(count, "en");
const en = {
  hero: { title: "Hello", lines: ["One {file}", \`Within \${siteConfig.hours} hours\`], href: "/about" },
  days: (count: number) => \`\${count} \${count === 1 ? "day" : "days"}\`,
  keywords: ["a family", "a house"],
  look,
};
const es: typeof en = {
  hero: { title: "Hola", lines: ["Uno {file}", \`En \${siteConfig.hours} horas\`], href: "/about" },
  days: (count) => \`\${count} \${count === 1 ? "día" : "días"}\`,
  keywords: ["una familia", "una casa", "un hogar"],
  look: lookEs,
};
export const heroWords: Localized<typeof en> = { en, es };
export function save(name: string) {
  if (!name) throw new AppError("invalid", { en: "No name", es: "Falta el nombre" });
  throw new AppError("missing", { en: \`No "\${name}" \` + "here.", es: \`No hay "\${name}" \` + "aquí." });
}
const helpEn = 'Say "yes".';
const helpEs = 'Diga "sí".';
const chosen = words[locale] ? { en: 1, es: 2 } : { en: null, es: "Solo aquí" };
`;

const texts = readTextsOf("src/a.ts", source, "es");

test("every text is found, named and read: nested, by a constant, by a neighbor's name, in an error", () => {
  expect(texts.map(({ where, kind, from, to }) => [where, kind, from.text, to.text])).toEqual([
    ["src/a.ts#heroWords.hero.title", "text", "Hello", "Hola"],
    ["src/a.ts#heroWords.hero.lines.0", "text", "One {file}", "Uno {file}"],
    [
      "src/a.ts#heroWords.hero.lines.1",
      "template",
      "Within ${siteConfig.hours} hours",
      "En ${siteConfig.hours} horas",
    ],
    [
      "src/a.ts#heroWords.days",
      "function",
      '(count: number) => `${count} ${count === 1 ? "day" : "days"}`',
      '(count) => `${count} ${count === 1 ? "día" : "días"}`',
    ],
    [
      "src/a.ts#heroWords.keywords",
      "code",
      '["a family", "a house"]',
      '["una familia", "una casa", "un hogar"]',
    ],
    ["src/a.ts#heroWords.look.label", "text", "See why", "Ver por qué"],
    ["src/a.ts#save", "text", "No name", "Falta el nombre"],
    ["src/a.ts#save(2)", "template", 'No "${name}" here.', 'No hay "${name}" aquí.'],
    ["src/a.ts#help", "text", 'Say "yes".', 'Diga "sí".'],
  ]);
});

/** A site with that single file; removed after the test. */
function makeSite(): string {
  const root = mkdtempSync(path.join(tmpdir(), "words-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, "src"));
  writeFileSync(path.join(root, "src/a.ts"), source);
  writeFileSync(path.join(root, "site.config.ts"), "export const siteConfig = { hours: 24 };");
  return root;
}

/**
 * The exported file with changed Spanish in some texts, which are identified by the last part of
 * their path.
 */
const edit = (changed: Readonly<Record<string, string>>) =>
  JSON.stringify(
    writeEntries(texts, "es").map((entry) => ({
      ...entry,
      es: changed[entry.where.replace(/.*#/, "")] ?? entry["es"],
    })),
  );

test("importing an unchanged export writes nothing", () => {
  const root = makeSite();
  expect(importFile(edit({}), "es", root)).toEqual({ faults: [], changed: [] });
  expect(readFileSync(path.join(root, "src/a.ts"), "utf8")).toBe(source);
});

test("an edited translation is written into the source, quoted correctly, and nothing else changes", () => {
  const root = makeSite();
  const file = edit({
    "heroWords.hero.title": 'Diga "hola"',
    "heroWords.hero.lines.1": "Antes de ${siteConfig.hours} horas",
    "heroWords.days": '(count) => `${count} ${count === 1 ? "noche" : "noches"}`',
    "save(2)": 'Aquí no hay "${name}".',
    help: "Diga 'sí' o \"no\".",
  });
  const { faults, changed } = importFile(file, "es", root);
  expect(faults).toEqual([]);
  expect(changed).toHaveLength(5);
  const expected = source
    .replace('title: "Hola"', `title: 'Diga "hola"'`)
    .replace("En ${siteConfig.hours} horas", "Antes de ${siteConfig.hours} horas")
    .replace('"día" : "días"', '"noche" : "noches"')
    .replace('`No hay "${name}" ` + "aquí."', '`Aquí no hay "${name}".`')
    .replace(`'Diga "sí".'`, `"Diga 'sí' o \\"no\\"."`);
  expect(readFileSync(path.join(root, "src/a.ts"), "utf8")).toBe(expected);
});

test.each([
  ["heroWords.hero.title", " ", "The text is empty."],
  ["heroWords.hero.title", "Hola, hola, hola", "It has 16 characters, and 14 is the most."],
  ["heroWords.hero.title", "Tu casa", '"Tu" in "Tu casa": speak to a usted.'],
  ["heroWords.hero.lines.0", "Uno {files}", "English has the places {file}, this has {files}."],
  ["heroWords.hero.lines.1", "En 24 horas", 'English reads "siteConfig.hours", this does not.'],
  [
    "heroWords.hero.lines.1",
    "${siteConfig.hours} ${secret}",
    '"secret" is code that neither language uses here.',
  ],
  [
    "heroWords.hero.lines.1",
    "En ${siteConfig.hours}` + x + `",
    "This is no template any more: look at its quotes, braces and brackets.",
  ],
  [
    "heroWords.days",
    '"días"',
    "This is no function any more: look at its quotes, braces and brackets.",
  ],
])("changing the text to %s is refused: %s", (name, written, sentence) => {
  const { changes, faults } = readEntries(edit({ [name]: written }), texts, "es");
  expect(faults).toEqual([`src/a.ts#${name}: ${sentence}`]);
  expect(changes).toEqual([]);
});

test.each([
  ['(count) => count["constructor"]["constructor"]("...")()', '["constructor"]'],
  ["(count) => count[`constructor`](count)", "[`constructor`]"],
  ["(count) => count[count]", "[count]"],
  ['({ "constructor": { "constructor": count } }) => count("...")()', '["constructor"]'],
  ["({ ['constructor']: count }) => count()", "['constructor']"],
  ['(count) => import("node:fs") && `${count}`', 'import("node:fs")'],
  ["(count) => count`días`", "count`días`"],
  ["(count) => new count()", "new count()"],
  ["(count = 1) => `${count}`", "count = 1"],
  ["(count) => { while (count); }", "while (count);"],
  ["(count) => this && `${count}`", "this"],
])("a function that does more than put words together is refused: %s", (written, code) => {
  const { changes, faults } = readEntries(edit({ "heroWords.days": written }), texts, "es");
  expect(faults).toContain(
    `src/a.ts#heroWords.days: "${code}" is code that neither language uses here.`,
  );
  expect(changes).toEqual([]);
});

test("expressions that both languages already contain may stay: a look-up, a quoted key", () => {
  const both = `const words = { en: (to) => ({ "a b": "an hour" })[to], es: (to) => ({ "a b": "una hora" })[to] };`;
  const [text] = readTextsOf("src/a.ts", both, "es");
  const [entry] = writeEntries([text!], "es");
  const changed = { ...entry, es: '(to) => ({ "a b": "1 hora" })[to]' };
  expect(readEntries(JSON.stringify([changed]), [text!], "es").faults).toEqual([]);
});

test("an import reads the file that the export wrote, unless another one is named", async () => {
  const root = makeSite();
  const said: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => said.push(String(line)) > 0);
  await run(["export", "es"], root);
  const file = path.join(root, "build/words-es.json");
  writeFileSync(file, readFileSync(file, "utf8").replace('"Hola"', '"Buenas"'));
  await run(["import", "es"], root);
  expect(readFileSync(path.join(root, "src/a.ts"), "utf8")).toContain('title: "Buenas"');
  await run(["confirm", "es"], root);
  expect(said.at(-1)).toContain(`${texts.length} texts confirmed, or struck off the list.`);
});

test("an import with a text that is unknown, repeated, or made from other English is refused as a whole", () => {
  const [first, second] = writeEntries(texts, "es");
  const entries = [
    { ...first, hash: "00000000" },
    second,
    second,
    { ...first, where: "src/b.ts#x" },
  ];
  expect(readEntries(JSON.stringify(entries), texts, "es").faults).toEqual([
    "src/a.ts#heroWords.hero.title: The English is another one now: export it again.",
    "src/a.ts#heroWords.hero.lines.0: There is no such text, or it came twice.",
    "src/b.ts#x: There is no such text, or it came twice.",
  ]);
  expect(() => readEntries("{}", texts, "es")).toThrow(/no list of texts/);
});

test("a text is unconfirmed until it is confirmed, and again when its English changes", () => {
  const root = makeSite();
  expect(findUnconfirmed(texts, readConfirmed("es", root))).toHaveLength(texts.length);
  writeConfirmed(texts, "es", root);
  expect(findUnconfirmed(texts, readConfirmed("es", root))).toEqual([]);
  const written = readFileSync(path.join(root, "src/words.es.json"), "utf8");
  expect(Object.keys(JSON.parse(written))).toEqual(["src/a.ts"]);
  expect(written.match(/[0-9a-f]{8}/g)).toHaveLength(texts.length);

  writeFileSync(
    path.join(root, "src/a.ts"),
    source.replace('"Hello"', '"Hi"').replace("function save", "function keep"),
  );
  expect(findUnconfirmed(readTexts("es", root), readConfirmed("es", root))).toEqual([
    "src/a.ts#heroWords.hero.title: new, or the English changed",
    "src/a.ts#keep: new, or the English changed",
    "src/a.ts#keep(2): new, or the English changed",
    "src/a.ts: 3 gone, or changed",
  ]);
});
