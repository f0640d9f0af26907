import { readdirSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { isClosedTo, StaffContext } from "#staff/staff-gate.tsx";
import HelpPage from "./help-page.tsx";
import { agentScreens, chapterScreens, helpWords } from "./help-words.ts";

const docs = "docs";
const { title, intro, chapters, agent } = helpWords.en;
const pictures = chapters.flatMap(({ picture }) => (picture ? [`${picture.name}.png`] : []));

// `vitest run --project unit owners-guide -u` generates it again.
test("the guide in the repository equals the Help page, with pictures", async () => {
  const body = chapters.flatMap(({ title: heading, text, picture }) => [
    `## ${heading}`,
    ...text,
    ...(picture ? [`![${picture.alt}](../public/guide/${picture.name}.png)`] : []),
  ]);
  const page = [`# ${title}`, intro, ...body].join("\n\n");
  await expect(`${page}\n`).toMatchFileSnapshot(`${process.cwd()}/${docs}/owners-guide.md`);
});

test("each picture of the guide exists, is used in it, and is small", () => {
  const found = readdirSync("public/guide");
  expect(found.toSorted()).toEqual(pictures.toSorted());
  expect(found.length).toBeLessThanOrEqual(6);
  for (const name of found) expect(statSync(`public/guide/${name}`).size).toBeLessThan(60_000);
});

/** The guide's name for each screen that it links to. */
const names: Readonly<Record<string, RegExp>> = {
  "/admin/account": /\bAccount\b/,
  "/admin/audit": /\bAudit\b/,
  "/admin/dashboard": /\bToday\b/,
  "/admin/leads": /\blead\b/,
  "/admin/settings": /\bSettings\b/,
  "/admin/settings/certificates": /Certificates, at the top/,
  "/admin/settings/people": /People's data/,
  "/admin/settings/setup/figures": /Figures to confirm/,
  "/admin/site": /Under Site\b/,
  "/admin/site/archive": /What the site said on any day/,
  "/admin/site/editions": /All editions/,
  "/admin/site/facts": /Site, Facts/,
  "/admin/staff": /\bStaff\b/,
};

test.each([
  ["owners", chapters, chapterScreens],
  ["agents", agent.chapters, agentScreens],
])("each chapter for %s lists the screens that it names", (_, listed, screens) => {
  expect(screens).toHaveLength(listed.length);
  for (const [index, { title: heading, text }] of listed.entries()) {
    for (const address of screens[index] ?? []) {
      expect(text.join(" "), `${heading}: ${address}`).toMatch(names[address] ?? /$^/);
    }
  }
});

test("the help for agents leads to no screen that is closed to them", () => {
  expect(agentScreens.flat().filter((address) => isClosedTo("agent", address))).toEqual([]);
});

test("the owners' guide leads compliance to the screens that it may open, and to no other", () => {
  const shown = drawStaff(
    <StaffContext value={{ username: "cora", role: "compliance" }}>
      <HelpPage />
    </StaffContext>,
  );
  const links = [...shown.matchAll(/href="([^"]+)"/g)].map(([, address = ""]) => address);
  expect(links).toContain("/admin/site/editions");
  expect(links.filter((address) => isClosedTo("compliance", address))).toEqual([]);
});
