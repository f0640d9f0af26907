import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const isSource = (name) => !["node_modules", "build", "data", ".git"].includes(name);
const find = (pattern) => globSync(pattern, { exclude: (name) => !isSource(name) });

const readText = (file) => readFileSync(file, "utf8");
const documents = [
  "README.md",
  "SECURITY.md",
  "proof/README.md",
  ...find("docs/{,decisions/}*.md"),
].map((path) => ({ path, text: readText(path).replaceAll(/\s+/g, " ") }));

/** Made by a build or a backup, or given by whoever follows a recipe. */
const madeElsewhere = new Set([
  "backup.json",
  "build/sbom.cdx.json",
  "counts.json",
  "jobs/000001.json",
  "pg_hba.conf",
  "security.txt",
  "src/words.CODE.json",
]);
/** An address of the site, or a file of the machine it runs on. */
const isOfThisTree = (named) => !named.startsWith("/") && !madeElsewhere.has(named);

const endings = "tsx?|mjs|css|json|sql|md|txt|conf|yml|yaml|html|csv|toml";
const files = find(
  `{*,.*,{.github,build-plugins,deploy,docs,e2e,migrations,proof,public,scripts,src}/**/*}`,
).map((path) => `/${path}`);
const sources = files.filter((file) => /\.(?:tsx?|mjs|sql)$/.test(file));

/** Files that end with what a document names: a reader who searches for it finds exactly these. */
const findNamed = (name) => files.filter((file) => file.endsWith(`/${name}`));

const contents = new Map();
function read(file) {
  if (!contents.has(file)) contents.set(file, readText(file.slice(1)));
  return contents.get(file);
}

const escapeName = (name) => name.replaceAll(/[$.*+?^(){}|[\]\\]/g, String.raw`\$&`);
/** The name as a whole word, so that `idle` is not found in `idleMs`; of `funnel.steps` both parts. */
const holds = (file, name) =>
  name
    .split(".")
    .every((part) => new RegExp(`(?<![\\w$])${escapeName(part)}(?![\\w$])`).test(read(file)));
const calls = (file, name) => new RegExp(`\\b${escapeName(name)}[(<]`).test(read(file));

const name = "`[\\w.$-]+(?:\\(\\))?`";
const file = `\`[\\w@./-]+\\.(?:${endings})\``;
/** "`a`, `b` and `c` in `file`" (or "of"), and "`file` (`a`, `b`)". */
const pointers = [
  new RegExp(
    `(?<names>${name}(?:(?:, | and | or |, and )${name})*) (?:in|of) (?<file>${file})`,
    "g",
  ),
  new RegExp(`(?<file>${file}) \\((?<names>${name}(?:(?:, | and )${name})*)\\)`, "g"),
];
const isFile = new RegExp(`^${file}$`);
const bare = (quoted) => quoted.slice(1, -1).replace("()", "");

function* listPointers({ text }) {
  for (const pattern of pointers) {
    for (const { groups } of text.matchAll(pattern)) {
      const names = groups.names.match(/`[^`]+`/g).filter((quoted) => !isFile.test(quoted));
      for (const quoted of names) yield { name: bare(quoted), file: bare(groups.file) };
    }
  }
}

test("every file that a document names in backticks is there", () => {
  const lost = documents.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(file, "g"))]
      .map(([quoted]) => bare(quoted))
      .filter((named) => isOfThisTree(named) && findNamed(named).length === 0)
      .map((named) => `${path}: ${named}`),
  );
  expect([...new Set(lost)]).toEqual([]);
});

test("every name that a document places in a file stands in that file", () => {
  const found = documents.flatMap((document) =>
    [...listPointers(document)].map((pointer) => ({ ...pointer, path: document.path })),
  );
  expect(found.length).toBeGreaterThan(60);
  const lost = found.filter(
    ({ name, file }) => !findNamed(file).some((candidate) => holds(candidate, name)),
  );
  expect(lost).toEqual([]);
});

test("every function that a document names with its brackets is called in the code", () => {
  const lost = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`(?:[\w$]+\.)*([\w$]+)\([^`)]*\)`/g)]
      .map(([, called]) => called)
      .filter((called) => !sources.some((source) => calls(source, called)))
      .map((called) => `${path}: ${called}()`),
  );
  expect([...new Set(lost)]).toEqual([]);
});

test("every name in two or more words that a document puts in backticks is in the code", () => {
  // A decision also says what stood there before it.
  const current = documents.filter(({ path }) => !path.startsWith("docs/decisions/"));
  const words = new Set(sources.flatMap((source) => read(source).match(/[\w$]+/g)));
  const lost = current.flatMap(({ path, text }) =>
    [...text.matchAll(/`([a-z]+(?:[A-Z][a-z0-9]*)+)`/g)]
      .filter(([, named]) => !words.has(named))
      .map(([, named]) => `${path}: ${named}`),
  );
  expect([...new Set(lost)]).toEqual([]);
});

const slugOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

test("every link between documents leads to a file, and to a heading that it has", () => {
  const lost = documents.flatMap(({ path }) =>
    [...readText(path).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, to, heading]) => {
        const target = to === "" ? path : join(dirname(path), to);
        if (!existsSync(target)) return true;
        if (heading === undefined) return false;
        const content = readText(target);
        if (content.includes(`<a id="${heading}">`)) return false;
        return ![...content.matchAll(/^#+ (.+)$/gm)].some(([, title]) => slugOf(title) === heading);
      })
      .map(([link]) => `${path}: ${link}`),
  );
  expect(lost).toEqual([]);
});
