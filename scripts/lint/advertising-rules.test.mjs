import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRoot } from "../prepare/find-root.mjs";
import { advertisingExceptions } from "../../src/features/studio/core/advertising/advertising-exceptions.ts";
import {
  advertisingRules,
  findAdvertisingFaults,
  findUnownedIndexes,
} from "../../src/features/studio/core/advertising/advertising-rules.ts";
import { spanishAdvertisingRules } from "../../src/features/studio/core/advertising/spanish-advertising-rules.ts";

const namesOf = (text, exceptions, language) =>
  findAdvertisingFaults(text, exceptions, language).map(({ name }) => name);
const namesInSpanish = (text) => namesOf(text, [], "es");

const refused = {
  "guaranteed-return": ["Enjoy guaranteed returns", "A guaranteed yearly growth of 5%"],
  guarantee: ["Income for life, guaranteed."],
  "guaranty-fund": ["State guaranty funds protect you."],
  "risk-free": [
    "A risk-free way to save",
    "You can't lose",
    "No-risk growth",
    "You never lose a dollar",
  ],
  "no-fees": ["No fees, ever", "A policy without commissions"],
  "no-downside": ["All of the upside, no downside", "Growth without losses"],
  investment: ["IUL is a smart investment", "Invest in life insurance", "What investors know"],
  "tax-free": ["Tax-free income for life", "You pay no taxes", "Money without income tax"],
  "not-a-bank": ["As good as a bank deposit", "FDIC insured"],
  disguise: ["Be your own bank", "A private pension", "The loophole of the wealthy"],
  superlative: ["The lowest rates in Ohio", "America's #1 agency", "The best insurance"],
  "free-insurance": ["Get free life insurance"],
  government: ["A government-approved plan"],
  pressure: ["Act now", "Before it is too late"],
  riches: ["Get rich slowly"],
  earnings: ["Unlimited income potential", "A six-figure career"],
  "hidden-knowledge": [
    "Strategies most families are never shown",
    "Few people ever learn how this works",
    "Hidden strategies of banks",
    "What they don't want you to know",
  ],
  "nothing-else": ["Nothing else pays you on day one.", "It is the only way to sleep well."],
  income: [
    "A check each month, backed by the insurance company",
    "Income for life",
    "Checks that keep coming",
    "An income you can't outlive",
  ],
};

test.each(Object.entries(refused))("%s is refused", (name, texts) => {
  expect(texts.filter((text) => !namesOf(text).includes(name))).toEqual([]);
});

const refusedInSpanish = {
  "guaranteed-return": ["Con rendimientos garantizados", "Le garantiza un buen crecimiento"],
  guarantee: ["Ingresos para siempre, garantizados."],
  "guaranty-fund": ["El fondo estatal de garantía lo protege."],
  "risk-free": ["Ahorre sin riesgo", "Usted no puede perder", "Nunca pierde un dólar"],
  "no-fees": ["Sin comisiones", "Crece sin cargos ni cuotas"],
  "no-downside": ["Todo lo bueno, sin pérdidas", "Crezca sin las caídas del mercado"],
  investment: ["Una buena inversión", "Invierta en un seguro", "Lo que sabe un inversionista"],
  "tax-free": ["Dinero libre de impuestos", "Usted no paga impuestos", "Sin impuestos"],
  "not-a-bank": ["Tan seguro como un depósito bancario", "Asegurado por la FDIC"],
  disguise: ["Sea su propio banco", "Una pensión privada", "El vacío legal de los ricos"],
  superlative: ["Los mejores precios de Ohio", "El seguro más barato", "La agencia número uno"],
  "free-insurance": ["Un seguro de vida gratis"],
  government: ["Un plan aprobado por el gobierno"],
  pressure: ["Actúe ahora", "Antes de que sea demasiado tarde"],
  riches: ["Hágase rico poco a poco", "Los secretos de los bancos"],
  earnings: ["Potencial de ingresos sin límite", "Una carrera de seis cifras"],
  "hidden-knowledge": ["Pocas familias conocen esto", "Estrategias ocultas de los bancos"],
  "nothing-else": ["Nada más paga desde el primer día.", "Es la única manera de dormir bien."],
  income: ["Un cheque cada mes", "Ingresos de por vida", "Dinero que nunca se acaba"],
};

test.each(Object.entries(refusedInSpanish))("%s is refused in Spanish", (name, texts) => {
  expect(texts.filter((text) => !namesInSpanish(text).includes(name))).toEqual([]);
});

test("every rule is shown to refuse something, in both languages", () => {
  const names = advertisingRules.map(({ name }) => name).toSorted();
  expect(spanishAdvertisingRules.map(({ name }) => name).toSorted()).toEqual(names);
  for (const shown of [refused, refusedInSpanish]) {
    expect(Object.keys(shown).toSorted()).toEqual(names);
  }
});

test.each([
  "No es asesoría financiera, de impuestos, legal ni de inversión.",
  "Los préstamos no pagan impuestos mientras la póliza siga activa.",
  "Toda garantía depende de que la aseguradora pueda pagar sus reclamos.",
  "Un cheque cada mes, mientras la aseguradora pueda pagar.",
  "Los seguros no son depósitos bancarios y no están asegurados por la FDIC.",
  "Ingresos sin límite: lo que gana varía y no se promete ningún ingreso.",
  "La llamada es gratuita y sin compromiso. Diversión, investigación, conversión.",
])("honest words pass in Spanish: %s", (text) => {
  expect(namesInSpanish(text)).toEqual([]);
});

test.each([
  "It is not financial, tax or investment advice.",
  "Loans are not taxed as income as long as the policy stays in force.",
  "Any guarantee depends on the insurance company's ability to pay its claims.",
  "A check each month, as long as the insurance company can pay its claims.",
  "The company can pay you an income for as long as you live.",
  "Social Security pays a check you can use for anything.",
  "Insurance products are not bank deposits and are not insured by the FDIC.",
  "Unlimited income potential: what you earn depends on your sales, and no income is promised.",
  "Most bad purchases are made in a hurry.",
])("honest words pass: %s", (text) => {
  expect(namesOf(text)).toEqual([]);
});

// Judged by the rules of both languages, as everything that the owner writes.
test.each([
  "Returns are not guaranteed.",
  "We do not guarantee returns.",
  "No return is guaranteed.",
  "There is no guaranteed return.",
  "Past results do not guarantee future results.",
  "Non-guaranteed elements can change.",
  "We never promise returns.",
  "No plan is risk-free.",
  "Nothing here is free of risk.",
  "No policy is without fees.",
  "There is no fee for our talk.",
  "Annuities are not bank deposits, and not FDIC insured.",
  "It is not as safe as a bank.",
  "Insurance is not an investment.",
  "Our office is at 12 Riskfree St.",
  "Mr. Norisk leads our office.",
  "No es un rendimiento garantizado.",
  "Ningún rendimiento está garantizado.",
  "Los rendimientos no están garantizados.",
  "Los rendimientos no estan garantizados.",
  "No garantizamos rendimientos.",
  "No se prometen ganancias.",
  "Rendimientos pasados no garantizan resultados futuros.",
  "Ningún plan es sin riesgo.",
  "Aquí nada está libre de riesgo.",
  "Ninguna póliza es sin cargos.",
  "No está asegurado por la FDIC.",
  "Un seguro no es una inversión.",
])("a sentence that denies a claim passes: %s", (text) => {
  expect([...namesOf(text), ...namesInSpanish(text)]).toEqual([]);
});

test.each([
  ["Why not guaranteed returns?", "guaranteed-return"],
  ["Not only guaranteed returns, also peace", "guaranteed-return"],
  ["Returns are not guaranteed elsewhere, here guaranteed returns wait", "guaranteed-return"],
  ["Your returns are guaranteed", "guaranteed-return"],
  ["Guaranteed 5.5% annual return", "guaranteed-return"],
  ["We promise 8% growth", "guaranteed-return"],
  ["Our guarantee (returns of 5%)", "guaranteed-return"],
  ["Nothing is risk-free, but this is risk-free", "risk-free"],
  ["Free of any risk", "risk-free"],
  ["No market risk", "risk-free"],
  ["As safe as the bank", "not-a-bank"],
])("a claim beside or after a denial is refused: %s", (text, name) => {
  expect(namesOf(text)).toContain(name);
});

test.each([
  ["¿Por qué no un rendimiento garantizado?", "guaranteed-return"],
  ["Rendimientos 100% garantizados", "guaranteed-return"],
  ["Le prometemos ganancias", "guaranteed-return"],
  ["Nada es sin riesgo, pero esto es sin riesgo", "risk-free"],
  ["Exento de riesgos", "risk-free"],
  ["Tan seguro como un banco", "not-a-bank"],
])("a claim beside or after a denial is refused in Spanish: %s", (text, name) => {
  expect(namesInSpanish(text)).toContain(name);
});

test.each([
  ["named alone", ["It follows the S&P 500.", "A cap applies."], 1],
  ["named twice", ["The Nasdaq-100 rose.", "Standard & Poor’s fell."], 2],
  ["with its owner's notice", ["It follows the S&P 500.", "S&P is a trademark of its owner."], 0],
  ["with a notice in another language", ["S&P 500.", "S&P is a trademark."], 2, "es"],
  ["with its notice in Spanish", ["S&P 500.", "S&P es una marca registrada."], 0, "es"],
  ["not named", ["It follows a market index.", "Swap the dow for a hoe."], 0],
])("an index needs its owner's notice on the page: %s", (_case, texts, faults, language) => {
  const found = findUnownedIndexes(
    texts.map((text) => ({ node: {}, text })),
    language,
  );
  expect(found).toHaveLength(faults);
});

test("one clean mention does not excuse another one beside it", () => {
  expect(namesOf("Not tax or investment advice, but a fine investment.")).toEqual(["investment"]);
});

test("an exception holds for its whole text and for nothing longer", () => {
  const exceptions = [{ text: "Tax-Free Growth", reason: "A title." }];
  expect(namesOf("Tax-Free\n  Growth", exceptions)).toEqual([]);
  expect(namesOf("Tax-Free Growth for all", exceptions)).toEqual(["tax-free"]);
});

test("each exception has a reason, is needed, and still stands somewhere on the site", () => {
  const root = findRoot();
  const sources = globSync("src/**/*.{ts,tsx}", { cwd: root })
    .filter((path) => !path.includes(".test."))
    .map((path) => readFileSync(join(root, path), "utf8"))
    .join("\n");
  const idle = advertisingExceptions.filter(
    ({ text, reason }) =>
      reason.length < 10 ||
      [...namesOf(text), ...namesInSpanish(text)].length === 0 ||
      !sources.includes(text),
  );
  expect(idle).toEqual([]);
});
