import { beforeEach } from "vitest";
import type { Edition } from "#platform/core/edition/edition.ts";
import type { PageDrawing } from "#platform/core/edition/page-drawing.ts";
import { withoutTriggers } from "#testing/database/without-triggers.ts";
import { useOpened } from "#testing/use-opened.ts";
import { openStaffScene } from "./staff-scene.ts";

export const root = "/api/admin/site";
export const title = (value: string | null) => ({
  id: "page/home",
  locale: "en",
  path: "hero.title",
  value,
});
export const phone = { id: "site", locale: "en", path: "phone", value: "+1 212-555-0199" };

const sentence = (locale: "en" | "es", text: string) => ({
  id: "page/home",
  locale,
  path: "hero.title",
  text,
  pages: [locale === "en" ? "/" : "/es"],
});

/**
 * Two sentences and a fake drawing that records what it was asked for; the real one needs the
 * build.
 */
export function openDrawing(drawn: Edition[]): PageDrawing {
  const pages: PageDrawing = {
    expect: () => {},
    drawAhead: async (edition) => void (await pages.draw(edition, pages.paths)),
    paths: ["/", "/es"],
    sentences: async () => [sentence("en", "Plan with {count} steps."), sentence("es", "Un plan.")],
    async draw(edition, paths) {
      drawn.push(edition);
      const text = edition.overrides["page/home"]?.en?.["hero.title"] ?? "as the sources have it";
      return paths.map((path) => [
        path,
        {
          status: 200,
          contentType: "text/html",
          html: `<body><script>tell()</script><p>${text}</p><a class="x" href="/es?a=1">Es</a><a href="/admin/login">In</a>`,
          contentSecurityPolicy: "",
          etag: "",
        },
      ]);
    },
  };
  return pages;
}

/** A site with two admins and an agent, without an edition before each test. */
export function useStudio() {
  const drawn: Edition[] = [];
  const pages = openDrawing(drawn);
  const scene = useOpened(() =>
    openStaffScene({ olga: "admin", petra: "admin", anton: "agent" }, { pages }),
  );
  beforeEach(async () => {
    drawn.length = 0;
    await scene.query(
      withoutTriggers("truncate site_editions, site_previews, preview_comments, approval_wishes"),
    );
    await scene.query("delete from settings where key = 'site-approval'");
  });
  return {
    scene,
    pages,
    drawn,
    publish: (name: string, payload: object) =>
      scene.call(name, "POST", `${root}/publish`, payload),
    async readWord(path = "hero.title") {
      const { body } = await scene.call("olga", "GET", `${root}/words?locale=en`);
      return {
        edition: body.edition,
        ...body.words.find((word: { path: string }) => word.path === path),
      };
    },
    approve: (isOn: boolean) =>
      scene.query(
        `insert into settings values ('site-approval', $1, 1, now(), 'olga')
         on conflict (key) do update set value = excluded.value`,
        [JSON.stringify({ isOn })],
      ),
  };
}
