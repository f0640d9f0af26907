import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { checkLooks, checkLooksInProof } from "./check-looks.ts";
import { expect, test } from "./staff-test.ts";

test.use({ siteOf: "mail-server" });

test("an owner sets email up with the browser alone, and reads what the mail server said @proof", async ({
  page,
}) => {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === "right"
        ? done(null, { user: username ?? "" })
        : done(Object.assign(new Error("5.7.8 Wrong password"), { responseCode: 535 })),
    onData(stream, _session, done) {
      stream.on("end", () => done()).resume();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;

  await page.goto("/admin/settings#email");
  const card = page.locator("#email");
  await card.getByLabel("Provider").selectOption("google");
  await expect(card.getByLabel("Server", { exact: true })).toHaveValue("smtp.gmail.com");
  await expect(card).toContainText("app password");
  await checkLooks(page);
  await card.getByLabel("Server", { exact: true }).fill("127.0.0.1");
  await card.getByLabel("Port").fill(String(port));
  await card.getByLabel("Encryption").selectOption("none");
  await card.getByLabel("User name").fill("hello@agency.example");
  await card.getByRole("button", { name: "Save" }).click();
  await expect(card).toContainText("Write the password for this server");
  await card.getByLabel("Password").fill("wrong");
  await card.getByRole("button", { name: "Save" }).click();
  await card.getByLabel("Test to").fill("ada@agency.example");
  await card.getByRole("button", { name: "Send me a test" }).click();
  await expect(card.getByRole("alert")).toContainText("535 5.7.8 Wrong password");
  // By itself the notice of the saving would stay for longer.
  const saved = page.getByText("Mail goes through this server").first();
  await expect(saved).toBeHidden({ timeout: 3_000 });
  await checkLooksInProof(page);

  await card.getByLabel("Password").fill("right");
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/admin/settings/mail-server", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.method() === "PUT");
  await card.getByRole("button", { name: "Save" }).click();
  await asked;
  // What is typed while the server stores the rest is not lost.
  await card.getByLabel("User name").fill("office@agency.example");
  release();
  await expect(card.getByLabel("Password")).toHaveValue("");
  await expect(card.getByLabel("User name")).toHaveValue("office@agency.example");
  await card.getByRole("button", { name: "Send me a test" }).click();
  await expect(card.getByRole("alert")).toContainText("The mail server took it");
  await expect(card).toContainText("One is kept");
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
