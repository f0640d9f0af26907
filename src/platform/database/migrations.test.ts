import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const dir = new URL("../../../migrations/", import.meta.url);

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

const { entries } = JSON.parse(readFileSync(new URL("meta/_journal.json", dir), "utf8")) as Journal;

test("each migration is younger than the one before, because a database would skip an older one", () => {
  const times = entries.map(({ when }) => when);

  expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other));
});

test("every file of the folder is run, starting with the baseline", () => {
  const files = readdirSync(dir).filter((name) => name.endsWith(".sql"));

  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
  expect(entries[0]?.tag).toBe("0000_baseline");
});

/** Statements that break an older process, which keeps serving while the tables change. */
const takesAway =
  /\bdrop\s+(?:table|column|schema|view|function|type|trigger)\b|\brename\b|\bset\s+not\s+null\b/i;
/** A new column that must be filled, and that an older process does not fill. */
const demandsMore = /\badd\s+column\b(?!.*\bdefault\b).*\bnot\s+null\b/is;

/**
 * A computed column may be dropped and created again in one migration: it is one transaction, so no
 * process ever sees the table without the column.
 */
const isMadeAgain = (statement: string, text: string) => {
  const dropped = /^alter table (\S+) drop column ([^\s;]+);?$/i.exec(statement);
  return dropped !== null && text.includes(`ALTER TABLE ${dropped[1]} ADD COLUMN ${dropped[2]} `);
};

/** The statements of a migration that would break a process of the previous version. */
function findFaults(text: string): string[] {
  return text
    .replace(/--(?!> statement-breakpoint).*$/gm, "")
    .split(/--> statement-breakpoint|;\s*\n/)
    .map((statement) => statement.trim())
    .filter((each) => takesAway.test(each) || demandsMore.test(each))
    .filter((each) => !isMadeAgain(each, text));
}

test.each(entries.map(({ tag }) => tag))(
  "%s only adds: an older process serves on beside it, and may come back",
  (tag) => {
    expect(findFaults(readFileSync(new URL(`${tag}.sql`, dir), "utf8"))).toEqual([]);
  },
);

test.each([
  ['ALTER TABLE "leads" DROP COLUMN "source"', true],
  ["DROP FUNCTION index_search()", true],
  ['ALTER TABLE "leads" RENAME COLUMN "source" TO "origin"', true],
  ['ALTER TABLE "leads" ALTER COLUMN "source" SET NOT NULL', true],
  ['ALTER TABLE "leads" ADD COLUMN "more"\n\ttext NOT NULL', true],
  ['ALTER TABLE "leads" ADD COLUMN "more" text DEFAULT \'\' NOT NULL', false],
  ['ALTER TABLE "leads" ADD COLUMN "more" text', false],
])("a migration that says %j is refused: %s", (statement, isFault) => {
  expect(findFaults(`-- drop table\n${statement};\n`)).toHaveLength(isFault ? 1 : 0);
});
