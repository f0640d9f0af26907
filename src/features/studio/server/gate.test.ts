import { expect, test } from "vitest";
import { setProfile } from "#testing/staff/a-profile.ts";
import { root, title, useStudio } from "#testing/staff/studio-scene.ts";

const { scene, publish, approve, drawn } = useStudio();

interface Word {
  readonly id: string;
  readonly locale: string;
  readonly path: string;
  readonly value: string;
  readonly isFact: boolean;
  readonly placeholders: readonly string[];
}

const readWords = async (): Promise<readonly Word[]> =>
  (await scene.call("olga", "GET", `${root}/words?locale=en`)).body.words;

async function find(isWanted: (word: Word) => boolean): Promise<Word> {
  const found = (await readWords()).find(isWanted);
  if (!found) throw new Error("The site has no such word.");
  return found;
}

const edited = async (path: string, edit: (value: string) => string) => {
  const { value, id, locale } = await find((word) => word.isFact && word.path === path);
  return { id, locale, path, value: edit(value) };
};

/** The same JSON with one text of it in other words. */
const reword = (from: RegExp, to: string) => (value: string) => {
  const changed = value.replace(from, to);
  if (changed === value) throw new Error("Nothing was reworded.");
  return changed;
};

test.each([
  ["a sentence of a page", async () => title("Your {count}.")],
  [
    "a sentence of a mail",
    async () => {
      const plain = await find(
        (word) => word.id.startsWith("mail/") && word.placeholders.length === 0,
      );
      const { id, locale, path } = plain;
      return { id, locale, path, value: `${plain.value} Truly.` };
    },
  ],
  ["a fact", () => edited("phone", () => "+1 212-555-0199")],
  ["the hours", () => edited("openHours", reword(/"from":"09:00"/, '"from":"08:00"'))],
  [
    "a person",
    async () => {
      const [row] = await scene.query("select id from users where username = 'anton'");
      const role = { en: "Adviser", es: "Asesor" };
      const words = { name: "Anton Berg", role, photo: null, isShown: true, place: 1 };
      return { id: "person", locale: "en", path: row.id, value: JSON.stringify(words) };
    },
  ],
  ["a claim", () => edited("claims.tellsCommission", () => "true")],
  [
    "a figure's source",
    () =>
      edited("figures.rothYears", reword(/"source":"[^"]+"/, '"source":"Internal Revenue Code"')),
  ],
  [
    "a partner's sentence",
    async () => {
      await setProfile(scene.database, "anton", {
        page: { name: "anton", sentence: "", isShown: true },
      });
      const { id, locale, path } = await find((word) => word.id === "partner");
      return { id, locale, path, value: "I listen first." };
    },
  ],
] as const)("with approval on, %s waits for another admin", async (_what, change) => {
  const changes = [await change()];
  await approve(true);
  const asked = await publish("olga", { base: null, changes });
  expect([asked.status, asked.body.errors, asked.body.edition?.status]).toEqual([
    202,
    undefined,
    "pending",
  ]);
  const path = `${root}/editions/${asked.body.edition.id}/approve`;
  expect((await scene.call("olga", "POST", path, {})).status).toBe(403);
  expect((await scene.call("petra", "POST", path, {})).status).toBe(200);
  expect(drawn.at(-1)?.overrides).not.toEqual({});
});
