import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type ESTree, parseSync } from "vite";
import { defaultLocale, type Locale, locales } from "#platform/core/locale.ts";

type Node = ESTree.Node;

/** One text in one language, as it is in the source. */
export interface TextInSource {
  /** Position in the source: the first character, and the one after the last. */
  readonly start: number;
  readonly end: number;
  /** A string's text, the content of a template, or the source of another expression. */
  readonly text: string;
  /** Its sentences, with "0" for every inserted value. */
  readonly sentences: readonly string[];
  /** The inserted values, without language suffixes in their names. */
  readonly values: readonly string[];
  /** All names of the program that it uses, and everything it does besides joining words. */
  readonly names: ReadonlySet<string>;
}

export type TextKind = "text" | "template" | "function" | "code";

/** A text in the default language together with its translation. */
export interface Text {
  readonly file: string;
  /** File and path to the text: `src/ui/words.ts#dialogWords.close`. */
  readonly where: string;
  readonly kind: TextKind;
  readonly from: TextInSource;
  readonly to: TextInSource;
}

/** Keys whose value is an identifier for the program and not a text. */
const marks = /(?:^|\.)(?:claim|icon|id|picture\.name|topic)$/;

/** An address is the same in every language. */
const address = /^(?:[/#]|https?:|mailto:)\S*$/;

/** Every text of the site, read from its sources. */
export function readTexts(locale: Locale, root: string): Text[] {
  return ["site.config.ts", ...globSync("src/**/*.{ts,tsx}", { cwd: root })]
    .map((file) => file.replaceAll(path.sep, "/"))
    .filter((file) => !/\.test\.|\.d\.ts$|^src\/testing\//.test(file))
    .toSorted()
    .flatMap((file) => readTextsOf(file, readFileSync(path.join(root, file), "utf8"), locale));
}

/**
 * The texts of one file: values of objects whose keys are the languages, and of `titleEs` beside
 * `title`.
 */
export function readTextsOf(file: string, code: string, locale: Locale): Text[] {
  // Three files in four contain no texts, and need not be parsed.
  if (!new RegExp(`\\b${locale}\\b|${suffixOf(locale)}\\b`).test(code)) return [];
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const constants = listConstants(program);
  const texts = new Map<number, Text>();
  const bases = new Map<string, number>();

  function add(from: Node, to: Node, names: readonly string[]): void {
    const [left, right] = [follow(from, constants), follow(to, constants)];
    const parts = pairParts(left, right);
    if (parts) {
      for (const [name, ...part] of parts) add(...part, [...names, name]);
      return;
    }
    const kind = kindOf(left, right);
    const sides = { from: readSaid(left, kind, code), to: readSaid(right, kind, code) };
    const where = `${file}#${names.join(".")}`;
    const isText = [...sides.from.sentences, ...sides.to.sentences].some(hasLetters);
    if (!isText || marks.test(where) || texts.has(right.start)) return;
    texts.set(right.start, { file, where, kind, ...sides });
  }

  function find(node: Node, names: readonly string[]): void {
    const words = node.type === "ObjectExpression" ? readProperties(node) : new Map<string, Node>();
    const [from, to] = [words.get(defaultLocale), words.get(locale)];
    if (from && to && words.size === locales.length && locales.every((one) => words.has(one))) {
      const base = names.join(".");
      const count = (bases.get(base) ?? 0) + 1;
      bases.set(base, count);
      add(from, to, count === 1 ? names : [...names.slice(0, -1), `${names.at(-1)}(${count})`]);
      return;
    }
    const name = nameOf(node);
    for (const child of childrenOf(node)) find(child, name === null ? names : [...names, name]);
  }

  find(program, []);
  for (const [name, from] of constants) {
    const own = suffixOf(defaultLocale);
    const bare = name.endsWith(own) ? name.slice(0, -own.length) : name;
    const to = constants.get(bare + suffixOf(locale));
    if (to && to !== from) add(from, to, [bare]);
  }
  return [...texts.values()];
}

function suffixOf(locale: Locale): string {
  return locale.charAt(0).toUpperCase() + locale.slice(1);
}

/** @returns null unless the text is valid source code of this kind. */
export function parseText(text: string, kind: TextKind): TextInSource | null {
  if (kind === "text") {
    return { start: 0, end: 0, text, sentences: [text], values: [], names: new Set() };
  }
  const code = kind === "template" ? `(\`${text}\`)` : `(${text})`;
  const { program, errors } = parseSync("text.ts", code);
  const [statement, ...more] = program.body;
  if (errors.length > 0 || more.length > 0 || statement?.type !== "ExpressionStatement")
    return null;
  const node = strip(statement.expression);
  // A text that ends its own quotation and continues is another expression.
  if (kind === "template" && node.type !== "TemplateLiteral") return null;
  if (kind === "function" && node.type !== "ArrowFunctionExpression") return null;
  return { ...readSaid(node, kind, code), text };
}

/** Writes a text as a string or template literal in the project's formatting. */
export function writeLiteral(text: string, kind: TextKind): string {
  if (kind === "template") return `\`${text}\``;
  if (kind !== "text") return text;
  const quoted = JSON.stringify(text);
  const isPlainer = text.includes('"') && !text.includes("'");
  return isPlainer ? `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'` : quoted;
}

/** The constants of a file with their values. */
function listConstants({ body }: ESTree.Program): Map<string, Node> {
  const found = new Map<string, Node>();
  for (const statement of body) {
    const declared =
      statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type !== "VariableDeclaration") continue;
    for (const { id, init } of declared.declarations) {
      if (id.type === "Identifier" && init) found.set(id.name, init);
    }
  }
  return found;
}

/** An expression without type annotations and parentheses. */
function strip(node: Node): Node {
  return node.type === "TSAsExpression" ||
    node.type === "TSSatisfiesExpression" ||
    node.type === "ParenthesizedExpression"
    ? strip(node.expression)
    : node;
}

/** Resolves a name, or a name's property, to its value in this file. */
function follow(node: Node, constants: ReadonlyMap<string, Node>): Node {
  const bare = strip(node);
  if (bare.type === "Identifier") {
    const found = constants.get(bare.name);
    return found ? follow(found, constants) : bare;
  }
  if (bare.type === "MemberExpression" && bare.property.type === "Identifier") {
    const owner = follow(bare.object, constants);
    const found =
      owner.type === "ObjectExpression" && readProperties(owner).get(bare.property.name);
    return found ? follow(found, constants) : bare;
  }
  return bare;
}

function readProperties({ properties }: ESTree.ObjectExpression): Map<string, Node> {
  return new Map(
    properties.flatMap((property): [string, Node][] => {
      const name = property.type === "Property" ? nameOf(property) : null;
      return property.type === "Property" && name !== null ? [[name, property.value]] : [];
    }),
  );
}

/** The name of a syntax node, if it has one. */
function nameOf(node: Node): string | null {
  if (node.type === "VariableDeclarator" || node.type === "FunctionDeclaration") {
    return node.id?.type === "Identifier" ? node.id.name : null;
  }
  if (node.type !== "Property" && node.type !== "MethodDefinition") return null;
  const { key, computed } = node;
  if (computed) return null;
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" ? String(key.value) : null;
}

/** The parts of two objects or lists, paired by name; null for other values. */
function pairParts(left: Node, right: Node): [string, Node, Node][] | null {
  // Skips a part that only one language has: an old consent text, or a note on the translation.
  if ([left, right].some((side) => side.type === "Literal" && side.value === null)) return [];
  if (left.type === "ObjectExpression" && right.type === "ObjectExpression") {
    return pairByName(readProperties(left), readProperties(right));
  }
  if (left.type !== "ArrayExpression" || right.type !== "ArrayExpression") return null;
  const isSame = left.elements.length === right.elements.length;
  return isSame ? pairByName(readElements(left), readElements(right)) : null;
}

const pairByName = (left: Map<string, Node>, right: Map<string, Node>) =>
  [...right].flatMap(([name, to]): [string, Node, Node][] => {
    const from = left.get(name);
    return from ? [[name, from, to]] : [];
  });

const readElements = ({ elements }: ESTree.ArrayExpression) =>
  new Map(elements.flatMap((one, at): [string, Node][] => (one ? [[String(at), one]] : [])));

function* childrenOf(node: Node): Iterable<Node> {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === "string" && child.type !== "TSTypeAnnotation") yield child;
    }
  }
}

/**
 * The pieces of a string, a template, or several of them joined with "+"; null for anything else.
 */
function readPieces(node: Node): readonly Piece[] | null {
  if (node.type === "Literal") return typeof node.value === "string" ? [node] : null;
  if (node.type === "TemplateLiteral") return [node];
  if (node.type !== "BinaryExpression" || node.operator !== "+") return null;
  const [left, right] = [readPieces(node.left), readPieces(node.right)];
  return left && right && [...left, ...right];
}

type Piece = ESTree.StringLiteral | ESTree.TemplateLiteral;

const isTemplate = (piece: Piece) => piece.type === "TemplateLiteral";

function kindOf(from: Node, to: Node): TextKind {
  const [left, right] = [readPieces(from), readPieces(to)];
  if (left && right) return [...left, ...right].some(isTemplate) ? "template" : "text";
  return to.type === "ArrowFunctionExpression" ? "function" : "code";
}

function readSaid(node: Node, kind: TextKind, code: string): TextInSource {
  const { start, end } = node;
  const pieces = readPieces(node);
  const written = pieces?.map((piece) => writePiece(piece, kind, code)).join("");
  const text = written ?? code.slice(start, end);
  const values = listValues(node, code).map(forgetLanguage);
  return {
    start,
    end,
    text,
    sentences: kind === "text" ? [text] : listSentences(node),
    // A condition repeats the values by which it decides: there each counts once.
    values: pieces ? values : [...new Set(values)],
    names: new Set(listNames(node, code).map(forgetLanguage)),
  };
}

/** As a translator edits it: for a template, the content between its backticks. */
function writePiece(piece: Piece, kind: TextKind, code: string): string {
  if (isTemplate(piece)) return code.slice(piece.start + 1, piece.end - 1);
  return kind === "text" ? piece.value : piece.value.replace(/[`\\]|\$(?=\{)/g, "\\$&");
}

function listSentences(node: Node): string[] {
  if (node.type === "Property") return listSentences(node.value);
  const pieces = readPieces(node);
  if (!pieces) return [...childrenOf(node)].flatMap(listSentences);
  const whole = pieces.map((piece) =>
    isTemplate(piece)
      ? piece.quasis.map(({ value }) => value.cooked ?? value.raw).join("0")
      : piece.value,
  );
  const within = pieces.flatMap((piece) => (isTemplate(piece) ? piece.expressions : []));
  return [whole.join(""), ...within.flatMap(listSentences)].filter(hasLetters);
}

/** Whether there is a text to read: an address or a language code is none. */
const hasLetters = (text: string) =>
  /\p{L}/u.test(text) && !address.test(text) && !locales.some((locale) => locale === text);

/**
 * Values that are inserted or decided by; called functions and values computed on the spot are left
 * out.
 */
function listValues(node: Node, code: string, made: ReadonlySet<string> = new Set()): string[] {
  const among = (parts: Iterable<Node>, known = made) =>
    [...parts].flatMap((part) => listValues(part, code, known));
  if (node.type === "Identifier") return made.has(node.name) ? [] : [node.name];
  if (node.type === "MemberExpression" && !node.computed) return [code.slice(node.start, node.end)];
  if (node.type === "ArrowFunctionExpression") return among([node.body]);
  if (node.type === "Property") return among([node.value]);
  if (node.type === "CallExpression") {
    const owner = node.callee.type === "MemberExpression" ? [node.callee.object] : [];
    return among([...owner, ...node.arguments]);
  }
  if (node.type !== "BlockStatement") return among(childrenOf(node));
  const declared = node.body.flatMap((one) =>
    one.type === "VariableDeclaration" ? one.declarations.map(nameOf) : [],
  );
  return among(node.body, new Set([...made, ...declared.filter((name) => name !== null)]));
}

/** Everything that words may be joined with. */
const harmless: ReadonlySet<string> = new Set([
  "ArrayExpression",
  "ArrowFunctionExpression",
  "BinaryExpression",
  "BlockStatement",
  "CallExpression",
  "ConditionalExpression",
  "Literal",
  "LogicalExpression",
  "MemberExpression",
  "ObjectExpression",
  "ObjectPattern",
  "Property",
  "ReturnStatement",
  "SpreadElement",
  "TemplateElement",
  "TemplateLiteral",
  "UnaryExpression",
  "VariableDeclaration",
  "VariableDeclarator",
] satisfies Node["type"][]);

/**
 * Every name and every other operation in a text, as source code: with `count["constructor"]`,
 * `import()`, a tag or `new`, a text could run a program that no plain name reveals.
 */
function listNames(node: Node, code: string): string[] {
  if (node.type === "Identifier") return [node.name];
  // Types are removed before anything runs.
  const bare = strip(node);
  if (bare !== node) return listNames(bare, code);
  const names = [...childrenOf(node)].flatMap((child) => listNames(child, code));
  if (!harmless.has(node.type)) names.push(code.slice(node.start, node.end));
  const key = node.type === "Property" ? node.key : null;
  const place = node.type === "MemberExpression" ? node.property : key;
  const isPlain = place?.type === "Identifier" && !("computed" in node && node.computed);
  if (place && !isPlain) names.push(`[${code.slice(place.start, place.end)}]`);
  return names;
}

const codes = locales.join("|");
const languageMark = new RegExp(
  `(?<=^|\\.)(?:${codes})\\b|(?<=[a-z])(?:${locales.map(suffixOf).join("|")})\\b`,
  "g",
);

/** Makes `countEs(files)` and `countEn(files)` equal. */
const forgetLanguage = (source: string) => source.replace(languageMark, "");
