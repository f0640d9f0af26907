import path from "node:path";
import { describe, expect, test } from "vitest";
import { defaultLocale, locales } from "#platform/core/locale.ts";
import { findUnconfirmed, readConfirmed } from "./confirmed-texts.ts";
import { alike, judgeByLanguage, judgeText } from "./judge-text.ts";
import { readTexts, readTextsOf } from "./read-texts.ts";

const root = path.resolve(import.meta.dirname, "../../../..");

/** Read once: it takes seconds. */
const textsIn = { en: [], es: readTexts("es", root) } as const;

describe.each(locales.filter((locale) => locale !== defaultLocale))("%s", (locale) => {
  const texts = textsIn[locale];

  test("the texts of the site are found, each by a name of its own", () => {
    expect(texts.length).toBeGreaterThan(3_900);
    expect(new Set(texts.map(({ where }) => where)).size).toBe(texts.length);
  });

  test(`each translation is confirmed for its English; otherwise read it, then: npm run words -- confirm ${locale}`, () => {
    expect(findUnconfirmed(texts, readConfirmed(locale, root))).toEqual([]);
  });

  test("no text has a fault that a pattern can find", () => {
    const faults = texts.flatMap((text) =>
      judgeText(text, locale).map(({ sentence }) => `${text.where}: ${sentence}`),
    );
    expect(faults).toEqual([]);
  });
});

test("no text names a file or folder of the source, which its readers can't see", () => {
  const sourceFile = /\.(?:[cm]?[jt]sx?|css|md)\b|\b(?:docs|public|scripts|src)\//;
  const path = /[\w.]\/\w|(?:^|[\s(])\/\w/;
  const named = textsIn.es
    .filter(({ file }) => /^src\/(?:(?:features\/\w+|records)\/(?:staff|web)|staff)\//.test(file))
    .flatMap(({ file, where, from, to }) => {
      const isOwners = file.startsWith("src/features/dashboard/staff/");
      return [...from.sentences, ...to.sentences]
        .filter((sentence) => sourceFile.test(sentence) || (isOwners && path.test(sentence)))
        .map((sentence) => `${where}: ${sentence}`);
    });
  expect(named).toEqual([]);
});

/** What only admins may do for each other; everything else that asks for another admin is an approval. */
const amongAdmins = [
  "src/features/accounts/server/acting-admin.ts#refuseOwnAccess",
  "src/features/dashboard/staff/help/help-words.ts#helpWords.chapters.11.text.1",
];

test("wherever an approval by another admin is spoken of, compliance is named beside it", () => {
  const admins = /\b(?:another|second|other) admin\b|\botro administrador\b/i;
  const named = textsIn.es.filter(({ from, to }) =>
    [...from.sentences, ...to.sentences].some(
      (sentence) => admins.test(sentence) && !/compliance|cumplimiento/i.test(sentence),
    ),
  );
  expect(named.map(({ where }) => where).toSorted()).toEqual(amongAdmins);
});

test("every exception for texts that are the same in both languages is in use and has a reason", () => {
  const same = textsIn.es.flatMap(({ from, to }) =>
    to.sentences.filter((sentence) => from.sentences.includes(sentence)),
  );
  for (const [text, reason] of Object.entries(alike)) {
    expect(same).toContain(text);
    expect(reason.length).toBeGreaterThan(5);
  }
});

/** The kinds of faults in the single text of a source. */
const judge = (code: string) =>
  readTextsOf("src/a.ts", `const words = ${code};`, "es").flatMap((text) =>
    judgeText(text, "es").map(({ name }) => name),
  );

test.each([
  ["empty", '{ en: "Save", es: "" }'],
  ["placeholders", '{ en: "Delete {file}", es: "Eliminar {archivo}" }'],
  ["placeholders", '{ en: "%{count} files", es: "Archivos" }'],
  ["values", "{ en: `In ${hours} hours`, es: `En 24 horas` }"],
  ["values", "{ en: `${fee} now, ${fee} later`, es: `${fee} ahora y luego` }"],
  ["values", "{ en: (left, all) => `${left} of ${all}`, es: (left, all) => `quedan ${left}` }"],
  ["same", '{ en: "Your Blueprint", es: "Your Blueprint" }'],
  ["same", "{ en: (n) => `${n} leads`, es: (n) => `${n} leads` }"],
])("it is a fault of %s: %s", (name, code) => {
  expect(judge(code)).toEqual([name]);
});

test.each([
  '{ en: "CRM", es: "CRM" }',
  "{ en: `In ${fact.en}`, es: `En ${fact.es}` }",
  "{ en: (n) => `${countEn(n)} left`, es: (n) => `Quedan ${countEs(n)}` }",
  '{ en: (kind) => `Delete the ${kind}`, es: (_kind) => "Eliminar" }',
  "{ en: (n) => { const days = n + 1; return `${days} days`; }, es: (n) => `${n + 1} días` }",
])("it is no fault: %s", (code) => {
  expect(judge(code)).toEqual([]);
});

const refused = {
  tú: [
    "Esto es para ti",
    "Guarde tu plan",
    "¿Tienes hijos?",
    "Haz esto primero.",
    "Listo. Elige una fecha.",
    "¡Llámanos!",
    "Vosotros decidís.",
    "Si querés, lo hacemos.",
  ],
  "¿": ["Quiere seguir?", "¿Sí? Y luego?"],
  "¡": ["Gracias!", "¡Ya! Listo!"],
  "serial comma": ["Casas, carros, y ahorros.", "Hoy, mañana, o el lunes"],
};

test.each(Object.entries(refused))(
  "it is not how Spanish is written here: %s",
  (name, sentences) => {
    for (const sentence of sentences) {
      expect([sentence, ...judgeByLanguage(sentence, "es").map((fault) => fault.name)]).toEqual([
        sentence,
        name,
      ]);
    }
  },
);

test.each([
  "La tutela, el té, Tulsa y una virtud.",
  "Elija una fecha y llámenos. ¿Quiere seguir? ¡Gracias!",
  "Su agente lo llama y elige con usted.",
  "Casas, carros y ahorros, o lo que su familia necesite más adelante.",
  "Si usted muere, su familia recibe el dinero, y lo recibe pronto.",
  "https://site.example/leads?q=1",
])("a pattern finds what is wrong Spanish, and accepts what is right: %s", (sentence) => {
  expect(judgeByLanguage(sentence, "es")).toEqual([]);
});
