import { expect, test } from "vitest";
import { openMailedScene } from "#testing/staff/staff-scene.ts";
import { openDrawing, phone, root } from "#testing/staff/studio-scene.ts";
import { useOpened } from "#testing/use-opened.ts";

const scene = useOpened(() =>
  openMailedScene({ olga: "admin", petra: "admin" }, { pages: openDrawing([]) }),
);

const put = (isOn: boolean) =>
  scene.call("olga", "PUT", "/api/admin/settings/site-approval", { isOn });

test("what waits for approval, and what is done to approval, is mailed to staff, each once", async () => {
  await put(true);
  const wish = { base: null, changes: [phone] };
  await scene.call("olga", "POST", `${root}/publish`, wish);
  await scene.call("olga", "POST", `${root}/publish`, wish);
  const asked = await put(false);
  await put(false);
  await scene.call("petra", "POST", `${root}/editions/${asked.body.wish.id}/approve`, {});

  const mails = await scene.mails.mailsTo("staff@site.example");
  expect(mails.map(({ subject }) => subject)).toEqual([
    "A change of the site waits for approval",
    "An admin asks to switch approval off",
    "Approval by a second person is off",
  ]);
  expect(mails[0]?.text).toContain("/admin/site/editions");
  for (const { text } of mails) expect(text).not.toContain("Changed an account");
});
