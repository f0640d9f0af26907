import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { defaultLocale, type Locale, locales } from "#platform/core/locale.ts";
import { endWithSentence } from "#app/server/terminal.ts";
import { findUnconfirmed, readConfirmed, writeConfirmed } from "./words/confirmed-texts.ts";
import { readTexts } from "./words/read-texts.ts";
import { importFile, writeEntries } from "./words/translation-file.ts";

const words = {
  usage: `The texts of a language beside the English, for whoever translates them:
  npm run words -- export es [FILE]      all of them as JSON; build/words-es.json unless named
  npm run words -- import es [FILE]      writes what changed in it into the sources
  npm run words -- confirm es            says that each text was read beside its English
`,
  exported: (count: number, file: string) => `${count} texts are in ${file}.`,
  imported: (count: number) => `${count} texts changed. Look at them, then confirm the language.`,
  refused: (count: number) => `Nothing was written: the file has ${count} faults.`,
  confirmed: (count: number) => `${count} texts confirmed, or struck off the list.`,
};

const sources = path.resolve(import.meta.dirname, "../../..");

const say = (lines: readonly string[]) => process.stdout.write(`${lines.join("\n")}\n`);

function exportTexts(locale: Locale, file: string, root: string): void {
  const entries = writeEntries(readTexts(locale, root), locale);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(entries, null, 2)}\n`);
  say([words.exported(entries.length, file)]);
}

function importTexts(locale: Locale, file: string, root: string): void {
  const { faults, changed } = importFile(readFileSync(file, "utf8"), locale, root);
  if (faults.length === 0) {
    say([...changed, words.imported(changed.length)]);
  } else {
    process.stderr.write(`${[...faults, words.refused(faults.length)].join("\n")}\n`);
    process.exitCode = 1;
  }
}

function confirmTexts(locale: Locale, root: string): void {
  const texts = readTexts(locale, root);
  const open = findUnconfirmed(texts, readConfirmed(locale, root));
  writeConfirmed(texts, locale, root);
  say([...open, words.confirmed(open.length)]);
}

/** @param root folder of the sources; another one in tests. */
export async function run(args: readonly string[], root = sources): Promise<void> {
  const [command, code, named, ...more] = args;
  const locale = locales.find((known) => known === code && known !== defaultLocale);
  await endWithSentence(async () => {
    if (!locale || more.length > 0) return fail();
    const file = named ?? path.join(root, `build/words-${locale}.json`);
    if (command === "export") exportTexts(locale, file, root);
    else if (command === "import") importTexts(locale, file, root);
    else if (command === "confirm" && named === undefined) confirmTexts(locale, root);
    else fail();
  });
}

function fail(): void {
  process.stderr.write(words.usage);
  process.exitCode = 1;
}
