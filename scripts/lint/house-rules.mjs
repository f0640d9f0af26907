// Rules that oxlint has no built-in for. Loaded by .oxlintrc.json.
import { fileURLToPath } from "node:url";
import { advertisingExceptions } from "../../src/features/studio/core/advertising/advertising-exceptions.ts";
import {
  findAdvertisingFaults,
  findUnownedIndexes,
} from "../../src/features/studio/core/advertising/advertising-rules.ts";
import { findRowsOf, readComment, readName } from "./one-word.mjs";
import { findHardWords } from "./plain-word-rules.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url))
  .replaceAll("\\", "/")
  .replace(/\/$/, "");

const forbiddenNames = new Set([
  "common",
  "helper",
  "helpers",
  "index",
  "manager",
  "misc",
  "service",
  "types",
  "util",
  "utils",
]);
const forbiddenEnding = /-(?:helpers?|manager|misc|service|types|utils?)$/;

const fileName = {
  create(context) {
    return {
      Program(node) {
        const name = context.filename.replaceAll("\\", "/").split("/").at(-1);
        const stem = name.split(".")[0];
        if (forbiddenNames.has(stem) || forbiddenEnding.test(stem)) {
          context.report({
            node,
            message: `"${name}" says nothing of what is inside: name the file for its one main export.`,
          });
        }
      },
    };
  },
};

const isDate = (node) => node.type === "Identifier" && node.name === "Date";

const noHiddenClock = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: "This reads the clock: take the time as an argument." });
    return {
      NewExpression(node) {
        if (isDate(node.callee) && node.arguments.length === 0) report(node);
      },
      CallExpression(node) {
        if (isDate(node.callee)) report(node);
      },
    };
  },
};

/** Calls `judge` with each text of a file, and `judgeAll` with all of them at its end. */
const readTexts = (judge, judgeAll = () => {}) => {
  const texts = [];
  const read = (node, text) => {
    if (typeof text !== "string" || node.parent?.type === "ImportDeclaration") return;
    texts.push({ node, text });
    judge(node, text);
  };
  return {
    Literal: (node) => read(node, node.value),
    TemplateElement: (node) => read(node, node.value.cooked),
    JSXText: (node) => read(node, node.value),
    "Program:exit": () => judgeAll(texts),
  };
};

const advertisingWords = {
  create(context) {
    const report = (node, name, reason) =>
      context.report({ node, message: `Insurance advertising (${name}): ${reason}` });
    return readTexts(
      (node, text) => {
        const language = findLanguage(node) ?? "en";
        for (const fault of findAdvertisingFaults(text, advertisingExceptions, language)) {
          report(node, fault.name, fault.reason.en);
        }
      },
      (texts) => {
        for (const language of languages) {
          const own = texts.filter(({ node }) => (findLanguage(node) ?? "en") === language);
          for (const { node } of findUnownedIndexes(own, language)) {
            report(node, "index-owner", "Add its owner's notice, or name no index.");
          }
        }
      },
    );
  },
};

const plainWords = {
  create(context) {
    return readTexts((node, text) => {
      if (findLanguage(node) === "es") return;
      for (const { name, message } of findHardWords(text)) {
        context.report({ node, message: `Plain words (${name}): ${message}` });
      }
    });
  },
};

const languages = ["en", "es"];

/** Returns the language that `.en`, `["en"]` or `[defaultLocale]` picks, or null for any other property. */
const readFixedLanguage = (node, computed) => {
  const name = computed ? node.value : node.name;
  if (computed && node.type === "Identifier" && node.name === "defaultLocale") return "en";
  return languages.includes(name) ? name : null;
};

/** The language whose words a text stands among: below a key `es`, or in a constant `es` or `titleEs`. */
const findLanguage = (node) => {
  for (let at = node; at; at = at.parent) {
    const name =
      at.type === "Property" ? at.key?.name : at.type === "VariableDeclarator" ? at.id.name : "";
    const found = languages.find((code) => name === code || name?.endsWith(capitalize(code)));
    if (found) return found;
  }
  return null;
};

const capitalize = (code) => code[0].toUpperCase() + code.slice(1);

const noFixedLanguage = {
  create(context) {
    const report = (node, message) => context.report({ node, message });
    return {
      MemberExpression({ property, computed }) {
        const language = readFixedLanguage(property, computed);
        // Words of one language may read other words of the same.
        if (language === null || findLanguage(property) === language) return;
        report(property, "This fixes the language: take it from useWords, or as an argument.");
      },
      Literal(node) {
        if (node.value !== "en-US") return;
        report(node, "This fixes the language: take the tag from languageTags.");
      },
    };
  },
};

const isJsx = (node) => node.type === "JSXElement" || node.type === "JSXFragment";

/** What an expression among an element's children draws: "element", "text", "nothing" or null (unknown). */
const readDrawn = (node) => {
  if (isJsx(node)) return "element";
  if (node.type === "TemplateLiteral") return "text";
  if (node.type === "Literal") {
    return node.value === null || node.value === "" ? "nothing" : "text";
  }
  let at = node;
  while (at.type === "MemberExpression" || at.type === "CallExpression")
    at = at.object ?? at.callee;
  return at.type === "Identifier" && at.name === "words" ? "text" : null;
};

/** All that a child may draw; two or more where that changes, one element for another included. */
const listDrawn = (node) => {
  if (node.type === "JSXText") return node.value.trim() === "" ? [] : ["text"];
  if (node.type !== "JSXExpressionContainer") return [isJsx(node) ? "element" : null];
  const list = (expression) => {
    if (expression.type === "JSXEmptyExpression" || expression.value === " ") return [];
    if (expression.type === "LogicalExpression") return [...list(expression.right), "nothing"];
    if (expression.type !== "ConditionalExpression") return [readDrawn(expression)];
    return [...list(expression.consequent), ...list(expression.alternate)];
  };
  const drawn = list(node.expression);
  return drawn.every((kind) => kind === "text") ? drawn.slice(0, 1) : drawn;
};

/**
 * A page that the browser translates holds other text nodes than React knows of: taking one away, or
 * putting an element before one, throws, and the page is gone. In an element of its own a text is safe.
 */
const ownElementForText = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: "Put this text into an element of its own: translated pages lose it otherwise.",
      });
    const judge = ({ children }) => {
      const drawn = children.map((node) => ({ node, kinds: listDrawn(node) }));
      const shown = drawn.filter(({ kinds }) => kinds.length > 0);
      if (shown.length < 2) return;
      shown.forEach(({ node, kinds }, index) => {
        const before = shown[index - 1]?.kinds ?? [];
        const isBesideChange = before.length > 1 && before.includes("element");
        if (kinds.includes("text") && (kinds.length > 1 || isBesideChange)) report(node);
      });
    };
    return { JSXElement: judge, JSXFragment: judge };
  },
};

/** Attributes that a person reads or hears. */
const readAttributes = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-roledescription",
  "aria-valuetext",
  "placeholder",
  "title",
]);

/** A word of two letters or more. A name, a sign or a single letter is no text to translate. */
const hasWord = (text) => typeof text === "string" && /\p{L}{2}/u.test(text);

/** The texts that an expression among an element's children, or as an attribute's value, always draws. */
const listFixedTexts = (node) => {
  if (node === null || node === undefined) return [];
  if (node.type === "JSXText" || node.type === "Literal") return hasWord(node.value) ? [node] : [];
  if (node.type === "TemplateLiteral") {
    return node.quasis.filter(({ value }) => hasWord(value.cooked));
  }
  if (node.type === "JSXExpressionContainer") return listFixedTexts(node.expression);
  if (node.type === "LogicalExpression") return listFixedTexts(node.right);
  if (node.type === "ConditionalExpression") {
    return [...listFixedTexts(node.consequent), ...listFixedTexts(node.alternate)];
  }
  return [];
};

/** A sentence that stands in a component is the same in every language. */
const wordsInWordsFiles = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message:
          "Put this text into the feature's words.ts: here it is the same in every language.",
      });
    const judge = ({ children }) => children.flatMap(listFixedTexts).forEach(report);
    return {
      JSXElement: judge,
      JSXFragment: judge,
      JSXAttribute({ name, value }) {
        if (readAttributes.has(name.name)) listFixedTexts(value).forEach(report);
      },
    };
  },
};

const isTestCall = ({ callee }) => {
  let at = callee;
  while (at.type === "MemberExpression" || at.type === "CallExpression") {
    at = at.object ?? at.callee;
  }
  return at.type === "Identifier" && ["test", "it", "describe"].includes(at.name);
};

/** One word for one thing: in names, comments, titles of tests and the file's own name. */
const oneWord = {
  create(context) {
    const file = context.filename.replaceAll("\\", "/").replace(`${root}/`, "");
    const rows = findRowsOf(file);
    const judge = (node, text) => {
      for (const { pattern, instead } of rows) {
        const found = pattern.exec(text)?.[0];
        if (found) context.report({ node, message: `"${found}": ${instead} (docs/glossary.md)` });
      }
    };
    // Most files have none of these words; only the others are walked through name by name.
    const whole = `${readName(file)} ${readComment(readName(context.sourceCode.text))}`;
    if (!rows.some(({ pattern }) => pattern.test(whole))) return {};
    return {
      Program(node) {
        judge(node, readName(file.split("/").at(-1)));
        for (const comment of context.sourceCode.getAllComments()) {
          judge(comment, readComment(comment.value));
        }
      },
      Identifier: (node) => judge(node, readName(node.name)),
      JSXIdentifier: (node) => judge(node, readName(node.name)),
      CallExpression(node) {
        const [title] = node.arguments;
        if (!isTestCall(node)) return;
        if (title?.type === "Literal") judge(title, String(title.value).toLowerCase());
      },
    };
  },
};

export default {
  meta: { name: "house" },
  rules: {
    "advertising-words": advertisingWords,
    "file-name": fileName,
    "no-fixed-language": noFixedLanguage,
    "no-hidden-clock": noHiddenClock,
    "one-word": oneWord,
    "own-element-for-text": ownElementForText,
    "plain-words": plainWords,
    "words-in-words-files": wordsInWordsFiles,
  },
};
