// Rules that oxlint has no built-in for. Loaded by .oxlintrc.json.
import { advertisingExceptions } from "./advertising-exceptions.mjs";
import { findAdvertisingFaults } from "./advertising-rules.mjs";

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

const advertisingWords = {
  create(context) {
    const judge = (node, text) => {
      if (typeof text !== "string" || node.parent?.type === "ImportDeclaration") return;
      for (const { name, message } of findAdvertisingFaults(text, advertisingExceptions)) {
        context.report({ node, message: `Insurance advertising (${name}): ${message}` });
      }
    };
    return {
      Literal: (node) => judge(node, node.value),
      TemplateElement: (node) => judge(node, node.value.cooked),
      JSXText: (node) => judge(node, node.value),
    };
  },
};

/** `en`, `"en"` or `defaultLocale`, where it picks words instead of naming a type. */
const isFixedLanguage = (node, computed) =>
  computed
    ? (node.type === "Identifier" && node.name === "defaultLocale") || node.value === "en"
    : node.name === "en";

const noFixedLanguage = {
  create(context) {
    const report = (node, message) => context.report({ node, message });
    return {
      MemberExpression({ property, computed }) {
        if (!isFixedLanguage(property, computed)) return;
        report(property, "This fixes the language: take it from useWords, or as an argument.");
      },
      Literal(node) {
        if (node.value !== "en-US") return;
        report(node, "This fixes the language: take the tag from languageTags.");
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
  },
};
