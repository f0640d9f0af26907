import { readdirSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { helpWords } from "./help-words.ts";

const docs = "docs";
const { title, intro, chapters } = helpWords.en;
const pictures = chapters.flatMap(({ picture }) => (picture ? [`${picture.name}.png`] : []));

// `vitest run --project unit owners-guide -u` writes it anew.
test("the guide in the repository says what the page Help says, with pictures", async () => {
  const body = chapters.flatMap(({ title: heading, text, picture }) => [
    `## ${heading}`,
    ...text,
    ...(picture ? [`![${picture.alt}](../public/guide/${picture.name}.png)`] : []),
  ]);
  const page = [`# ${title}`, intro, ...body].join("\n\n");
  await expect(`${page}\n`).toMatchFileSnapshot(`${process.cwd()}/${docs}/owners-guide.md`);
});

test("each picture of the guide is there, is named in it, and is small", () => {
  const found = readdirSync("public/guide");
  expect(found.toSorted()).toEqual(pictures.toSorted());
  expect(found.length).toBeLessThanOrEqual(6);
  for (const name of found) expect(statSync(`public/guide/${name}`).size).toBeLessThan(60_000);
});
