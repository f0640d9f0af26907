import { expect, test } from "vitest";
import { findRowsOf, readComment, readName, refusedWords } from "./one-word.mjs";

/** What the rows refuse in one file, by their words. */
const refusedIn = (file, text) =>
  findRowsOf(file)
    .filter(({ pattern }) => pattern.test(text))
    .map(({ word }) => word);

const examples = {
  casework: ["src/records/core/a.ts", readName("leadCasework")],
  case: ["src/records/staff/a.ts", readName("useCaseList")],
  "CRM record": ["src/features/crm/server/a.ts", readName("lockRecord")],
  edition: ["src/app/server/a.ts", readComment("A newer edition of the site wrote it.")],
  "hand out": ["src/features/routing/server/a.ts", readName("handOutLeads")],
  "follow-up": ["src/records/server/a.ts", readName("undoFollowUps")],
  colour: ["src/ui/a.ts", readName("barColour")],
  quarantine: ["src/records/server/a.ts", readComment("* Puts it\n * into quarantine.")],
  "set aside": ["src/platform/queue/queue.ts", readComment("What fails is set aside.")],
  told: ["src/ui/a.ts", readName("isTold")],
};

test.each(Object.entries(examples))("%s is refused", (word, [file, text]) => {
  expect(refusedIn(file, text)).toEqual([word]);
});

test("each word on the list is shown to be refused", () => {
  expect(Object.keys(examples)).toEqual(refusedWords.map(({ word }) => word));
});

test.each(["useCaseList", "use-case-list", "USE_CASE_LIST", "use.case$list"])(
  "the name %s is read word by word",
  (name) => {
    expect(readName(name)).toBe("use case list");
  },
);

test("a row holds below its folder and nowhere else", () => {
  const text = "what a machine sent is set aside";
  expect(refusedIn("src/platform/queue/queue.ts", text)).toEqual(["set aside"]);
  expect(refusedIn("src/platform/queue-kit.ts", text)).toEqual([]);
  expect(refusedIn("src/platform/intake/follow-ups-store.ts", text)).toEqual([]);
});

test("the list spares the files that a row leaves out", () => {
  const rows = [{ word: "a", pattern: /a/, except: ["src/here", "src/there/b.ts"] }];
  expect(findRowsOf("src/here/a.ts", rows)).toEqual([]);
  expect(findRowsOf("src/there/b.ts", rows)).toEqual([]);
  expect(findRowsOf("src/there/c.ts", rows)).toEqual(rows);
});
