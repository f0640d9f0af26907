import { makeEmail, postLead } from "../a-lead.ts";
import { expect, test } from "./engine-test.ts";

test("staff sign in, read a lead and sign out again @proof", async ({ tab, site, staff }) => {
  const email = makeEmail();
  await postLead(staff, { email, fullName: "Zoë Ångström" });
  await tab.resize(1280, 900);
  await tab.open(`${site.url}/admin/dashboard`);
  await tab.fill("input[name=username]", site.admin.username);
  await tab.fill("input[name=password]", "not the password");
  await tab.click("button", "Login");
  await tab.waitFor("[role=alert]", "Wrong user name or password.");
  await tab.fill("input[name=password]", site.admin.password);
  await tab.click("button", "Login");
  await tab.waitFor("h1", "Welcome, admin");
  // All requests are answered once Refresh can be pressed, so the pressed element does not move.
  await tab.waitFor("table");
  await tab.waitFor("button", "Refresh");
  await tab.click("a", "View Zoë Ångström");
  await tab.waitFor("h1", "Zoë Ångström");
  await tab.waitFor("dd", email);
  await tab.click("a", "Back to Dashboard");
  await tab.click("button", "Logout");
  await tab.waitFor("input[name=username]");
  expect(await tab.evaluate(() => location.pathname)).toBe("/admin/login");
});
