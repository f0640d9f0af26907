import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { type ESTree, parseSync } from "vite";
import { defaultLocale, type Locale, locales } from "#platform/core/locale.ts";

type Node = ESTree.Node;

/** One text in one language, as it stands in the source. */
export interface Said {
  /** Where the source has it, from the first character to the one after the last. */
  readonly start: number;
  readonly end: number;
  /** A string's text, what is between a template's backticks, or the source of whatever else it is. */
  readonly text: string;
  /** Its sentences, with "0" for every value that is filled in. */
  readonly sentences: readonly string[];
  /** The values that are filled in, whatever the language is called in them. */
  readonly values: readonly string[];
  /** All that it names of the program, and what it does beside putting words together. */
  readonly names: ReadonlySet<string>;
}

export type TextKind = "text" | "template" | "function" | "code";

/** A text in the default language beside the same in another. */
export interface Text {
  readonly file: string;
  /** File and names down to the text: `src/ui/words.ts#dialogWords.close`. */
  readonly where: string;
  readonly kind: TextKind;
  readonly from: Said;
  readonly to: Said;
}

/** Names of what is a mark for the program, and no text. */
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

/** The texts of one file: what stands in an object whose keys are the languages, and in `titleEs` beside `title`. */
export function readTextsOf(file: string, code: string, locale: Locale): Text[] {
  // Three files in four hold no words, and need not be taken apart.
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

/** @returns null unless the text is one of its kind, as the source would have it. */
export function parseText(text: string, kind: TextKind): Said | null {
  if (kind === "text") {
    return { start: 0, end: 0, text, sentences: [text], values: [], names: new Set() };
  }
  const code = kind === "template" ? `(\`${text}\`)` : `(${text})`;
  const { program, errors } = parseSync("text.ts", code);
  const [statement, ...more] = program.body;
  if (errors.length > 0 || more.length > 0 || statement?.type !== "ExpressionStatement")
    return null;
  const node = strip(statement.expression);
  // A text that closes what it stands in and goes on is another expression.
  if (kind === "template" && node.type !== "TemplateLiteral") return null;
  if (kind === "function" && node.type !== "ArrowFunctionExpression") return null;
  return { ...readSaid(node, kind, code), text };
}

/** What a text says between `"` or backticks, as a literal that is formatted as the house does. */
export function writeLiteral(text: string, kind: TextKind): string {
  if (kind === "template") return `\`${text}\``;
  if (kind !== "text") return text;
  const quoted = JSON.stringify(text);
  const isPlainer = text.includes('"') && !text.includes("'");
  return isPlainer ? `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'` : quoted;
}

/** The constants of a file, each with what it is. */
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

/** What an expression is once types and brackets are off. */
function strip(node: Node): Node {
  return node.type === "TSAsExpression" ||
    node.type === "TSSatisfiesExpression" ||
    node.type === "ParenthesizedExpression"
    ? strip(node.expression)
    : node;
}

/** What a name, or a name's property, stands for in this file. */
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

/** What a part of a program is called, if it has a name. */
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

/** The parts of two objects or lists by their names; null for what has no such parts. */
function pairParts(left: Node, right: Node): [string, Node, Node][] | null {
  // What only one language has: a consent of before the other, a note on the translation.
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

/** A string, a template, or several of them put together with "+", piece by piece; null for anything else. */
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

function readSaid(node: Node, kind: TextKind, code: string): Said {
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
    // A condition repeats what it decides by: there each value counts once.
    values: pieces ? values : [...new Set(values)],
    names: new Set(listNames(node, code).map(forgetLanguage)),
  };
}

/** As a translator edits it: a template is what stands between its backticks. */
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

/** Whether there is anything to read: an address, or a language's own code, is none. */
const hasLetters = (text: string) =>
  /\p{L}/u.test(text) && !address.test(text) && !locales.some((locale) => locale === text);

/** What is filled in or decided by; neither what is only called, nor what is worked out on the spot. */
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

/** All that words are put together with. */
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
 * Every name, and whatever else a text does, as it stands: by `count["constructor"]`, `import()`, a
 * tag or `new`, a text could run a program that no name gives away.
 */
function listNames(node: Node, code: string): string[] {
  if (node.type === "Identifier") return [node.name];
  // Types are gone before anything runs.
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

/** So that `countEs(files)` and `countEn(files)` are one. */
const forgetLanguage = (source: string) => source.replace(languageMark, "");
