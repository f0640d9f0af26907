// One planted fault for each rule of ours: [rule, what the file does wrong, path, code].

const core = "src/features/planted-one/core";
const server = "src/features/planted-one/server";
const web = "src/features/planted-one/web";
/** A feature that no list names. */
const other = "src/features/planted-two";

/** A file that imports one name and exports it again. */
const takes = (name, from) => `import { ${name} } from "${from}";\nexport const taken = ${name};`;
const plantedName = takes("plantedName", "#features/planted-one/core/planted.ts");

/** Directions between folders, for dependency-cruiser. */
const imports = [
  ["core-is-pure", "core reads a file", `${core}/a.ts`, takes("readFileSync", "node:fs")],
  [
    "screens-import-no-server",
    "web asks a server file",
    `${web}/a.ts`,
    takes("plantedRow", "#features/planted-one/server/planted.ts"),
  ],
  ["browser-packages", "web loads a server's package", `${web}/b.ts`, takes("Pool", "pg")],
  ["browser-has-no-node", "web opens a file", `${web}/c.ts`, takes("readFileSync", "node:fs")],
  [
    "server-imports-no-screens",
    "server draws with ui",
    `${server}/a.ts`,
    takes("plantedPart", "#ui/planted.tsx"),
  ],
  [
    "features-in-order",
    "leads reads crm, which comes after it",
    "src/features/leads/server/planted-reads-crm.ts",
    takes("findSkipReason", "#features/crm/core/delivery.ts"),
  ],
  [
    "features-stay-apart",
    "a feature never heard of reads another",
    `${other}/core/a.ts`,
    plantedName,
  ],
  [
    "visitors-get-no-staff-screens",
    "a visitors' page shows a staff screen",
    `${web}/d.ts`,
    takes("PlantedStaffScreen", "#features/planted-one/staff/planted-page.tsx"),
  ],
  [
    "folders-are-known",
    "a feature has a folder that no rule knows",
    `${other}/screens/planted-page.tsx`,
    takes("Pool", "pg"),
  ],
  [
    "floors-look-down",
    "what all kinds of record share knows one of them",
    "src/records/server/planted-knows-leads.ts",
    takes("leadsTable", "#features/leads/server/leads-store.ts"),
  ],
  ["ui-knows-nothing", "ui names a feature", "src/ui/planted-feature.ts", plantedName],
  [
    "nothing-imports-app",
    "a feature reaches back to what puts features together",
    `${server}/b.ts`,
    takes("plantedRoot", "#app/commands/planted.ts"),
  ],
  [
    "testing-is-for-tests",
    "production uses a fake",
    `${server}/c.ts`,
    takes("plantedBuilder", "#testing/planted.ts"),
  ],
  [
    "proof-stays-outside",
    "a test takes what a proof uses",
    `${core}/a.test.ts`,
    takes("plantedProof", "../../../../proof/planted.ts"),
  ],
  ["journeys-see-what-users-see", "a journey looks inside", "e2e/planted.ts", plantedName],
  ["scripts-need-nothing", "a script needs a package", "scripts/planted.mjs", takes("z", "zod")],
  [
    "production-dependencies",
    "production needs a test tool",
    `${server}/d.ts`,
    takes("assert", "fast-check"),
  ],
  ["no-dead-files", "a file is used by nothing", `${server}/e.ts`, "export const planted = 1;"],
  [
    "no-cycles",
    "a file needs itself through another",
    `${server}/cycle-one.ts`,
    takes("two", "./cycle-two.ts"),
  ],
  [
    "resolvable",
    "an import leads nowhere",
    `${server}/f.ts`,
    takes("none", "#platform/http/nowhere.ts"),
  ],
];

/** Purity, settings, names and words, for oxlint. */
const lint = [
  [
    "house(no-hidden-clock)",
    "core asks for today",
    `${core}/b.ts`,
    "export const planted = () => new Date();",
  ],
  [
    "house(file-name)",
    "a file says nothing by its name",
    `${server}/utils.ts`,
    "export const planted = 1;",
  ],
  [
    "house(one-word)",
    "a name says a word that another one took the place of",
    `${core}/word-in-name.ts`,
    "export const leadCasework = 1;",
  ],
  [
    "house(one-word)",
    "a comment does",
    `${core}/word-in-comment.ts`,
    "/** Puts it\n * into quarantine. */\nexport const planted = 1;",
  ],
  [
    "house(one-word)",
    "the title of a test does",
    `${core}/word-in-title.test.ts`,
    'import { expect, test } from "vitest";\ntest.each([1])("Casework: %s", (one) => expect(one).toBe(1));',
  ],
  [
    "house(own-element-for-text)",
    "a text comes and goes beside another element",
    `${web}/beside.tsx`,
    "export const Planted = ({ words, isOn }: { words: { a: string }; isOn: boolean }) => (<p><b>x</b>{isOn ? words.a : null}</p>);",
  ],
  [
    "house(own-element-for-text)",
    "an element comes and goes before a text",
    `${web}/before.tsx`,
    "export const Planted = ({ words, isOn }: { words: { a: string }; isOn: boolean }) => (<p>{isOn ? <b>x</b> : null}{words.a}</p>);",
  ],
  [
    "house(words-in-words-files)",
    "a sentence stands in a component",
    `${web}/sentence.tsx`,
    "export const Planted = ({ isOn }: { isOn: boolean }) => <p>{isOn && <b>Read this</b>}</p>;",
  ],
  [
    "house(words-in-words-files)",
    "a name for screen readers stands in a component",
    `${web}/label.tsx`,
    'export const Planted = () => <nav aria-label="Main menu" />;',
  ],
  [
    "house(advertising-words)",
    "a page says what insurance may not promise",
    `${web}/promise-words.ts`,
    'export const planted = { text: "A risk-free way to save" };',
  ],
  [
    "house(plain-words)",
    "a page uses a hard word",
    `${web}/hard-words.ts`,
    'export const planted = { text: "Please mend these fields" };',
  ],
  [
    "house(no-fixed-language)",
    "a screen speaks English whatever the page does",
    `${web}/language.ts`,
    'export const planted = (5).toLocaleString("en-US");',
  ],
  [
    "eslint(no-restricted-globals)",
    "core knows its process",
    `${core}/c.ts`,
    "export const planted = () => process.pid;",
  ],
  [
    "eslint(no-restricted-properties)",
    "core throws dice",
    `${core}/d.ts`,
    "export const planted = () => Math.random();",
  ],
  [
    "eslint(no-restricted-properties)",
    "server reads the environment",
    `${server}/g.ts`,
    "export const planted = process.env;",
  ],
  [
    "eslint(no-restricted-imports)",
    "server imports the environment",
    `${server}/h.ts`,
    takes("env", "node:process"),
  ],
];

/** What another world has, for the TypeScript projects. */
const types = [
  ["TS2584", "server touches the page", `${server}/i.ts`, "export const planted = document.title;"],
  ["TS2591", "web touches the process", `${web}/f.ts`, "export const planted = process.pid;"],
  ["TS2584", "core touches the page", `${core}/e.ts`, "export const planted = document.title;"],
];

export const faults = { imports, lint, types };
