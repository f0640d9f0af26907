import type { Page } from "@playwright/test";
import { openAnswered } from "./answer-questionnaire.ts";
import { postLead } from "./a-lead.ts";
import { isEveryLook } from "./check-looks.ts";
import { fillInMessage } from "./fill-in.ts";
import { type MailReceiver, expect, test } from "./mail-test.ts";
import { fillInApplication } from "./resume-dialog.ts";
import { countCalls, pressTwice } from "./press-twice.ts";

interface Site {
  readonly post: MailReceiver;
  readonly staff: Parameters<typeof postLead>[0];
}

/** Opens the page with the data of somebody who has sent a lead. */
async function openHeld(page: Page, { post, staff }: Site, email: string): Promise<void> {
  await postLead(staff, { email, contactConsent: false });
  await page.goto("/your-data");
  await page.getByLabel("Your email address").fill(email);
  await page.getByRole("button", { name: "Send me a link" }).click();
  await page.goto(await post.takeLink(email, "Your link to what we hold about you"));
  await page.getByRole("button", { name: "Delete all of it" }).waitFor();
}

interface Form {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page, site: Site) => Promise<unknown>;
  /** The names of the send button, before and after a failure. */
  readonly button: RegExp;
  readonly failed: string;
  readonly sent: string;
}

const forms: readonly Form[] = [
  {
    name: "questionnaire",
    path: "/api/lead",
    open: openAnswered,
    button: /^(?:Complete|Generate My Wealth Blueprint)$/,
    failed: "Your answers may not have reached us",
    sent: "Your request has been submitted.",
  },
  {
    name: "contact",
    path: "/api/contact-inquiry",
    async open(page) {
      await page.goto("/contact");
      await fillInMessage(page, "How long would our money be tied up?");
    },
    button: /^Send Message$/,
    failed: "Your message may not have reached us.",
    sent: "Thank you. We have your message.",
  },
  {
    name: "careers",
    path: "/api/career-application",
    async open(page) {
      await page.goto("/careers");
      await fillInApplication(page);
    },
    button: /^Submit Application$/,
    failed: "may not have reached us",
    sent: "Thank you for your interest!",
  },
  {
    name: "your data",
    path: "/api/your-data",
    async open(page) {
      await page.goto("/your-data");
      await page.getByLabel("Your email address").fill("amara@example.com");
    },
    button: /^Send me a link$/,
    failed: "We could not reach our server.",
    sent: "Please look into your mailbox",
  },
  {
    name: "correction",
    path: "/api/your-data/correct",
    open: (page, site) => openHeld(page, site, `presses.${Date.now()}@example.com`),
    // Holds while the form is being sent, too, when a press does nothing.
    button: /^(?:Save|Saving\.\.\.)$/,
    failed: "That did not work. Please try again.",
    sent: "Saved. Thank you.",
  },
];

/**
 * Pauses between the two presses of a double press. A busy machine makes each pause longer, so the
 * longest is half of the half second for which hold-presses.ts ignores presses.
 */
const hands = [
  {
    name: "a finger",
    hasTouch: true,
    height: 740,
    tries: [
      { width: 320, pauseMs: 40 },
      { width: 360, pauseMs: 120 },
      { width: 430, pauseMs: 250 },
      ...(isEveryLook
        ? [
            { width: 390, pauseMs: 80 },
            { width: 412, pauseMs: 180 },
          ]
        : []),
    ],
  },
  { name: "a mouse", hasTouch: false, height: 800, tries: [{ width: 1280, pauseMs: 120 }] },
] as const;

/** Records from now on each effect of a press other than sending the form. */
async function watchStrays(page: Page, button: RegExp): Promise<() => Promise<string[]>> {
  await page.evaluate((own) => {
    const strays: string[] = [];
    Object.assign(window, { strays });
    const pressable = "a, button, summary, label, input, select, textarea";
    document.addEventListener(
      "click",
      ({ target }) => {
        const met = (target as Element).closest(pressable);
        // The button has another name while the form is being sent, and ignores presses.
        if (!met || met.ariaDisabled === "true") return;
        if (!new RegExp(own).test(met.textContent)) strays.push(met.outerHTML);
      },
      true,
    );
  }, button.source);
  return () => page.evaluate(() => (window as unknown as { strays: string[] }).strays);
}

for (const { name, hasTouch, height, tries } of hands) {
  test.describe(`pressed twice by ${name}`, () => {
    test.use({ hasTouch, isMobile: hasTouch });

    for (const form of forms) {
      const when = hasTouch && form.path === "/api/lead" ? "" : " @proof";
      test(`${form.name}: one outcome, one request${when}`, async ({ context, post, staff }) => {
        // The longest form moves most: the proof sends it at each width with two failures before.
        const isLongest = isEveryLook && form.path === "/api/lead";
        const isEach = isLongest || tries.length === 1;
        const rounds = isEach ? tries.map((each) => [each, each, each]) : [tries];
        for (const presses of rounds) {
          const page = await context.newPage();
          await form.open(page, { post, staff });
          const count = countCalls(page, "POST", new RegExp(`${form.path}$`));
          const readStrays = await watchStrays(page, form.button);
          const address = page.url();
          const failures = presses.length - 1;
          await page.route(`**${form.path}`, (route) => route.abort(), { times: failures });
          for (const [before, { width, pauseMs }] of presses.entries()) {
            await page.setViewportSize({ width, height });
            await pressTwice(page, page.getByRole("button", { name: form.button }), pauseMs);
            const notice = page.getByText(before < failures ? form.failed : form.sent).first();
            await expect(notice, `${width} px`).toBeVisible();
            await page.locator("html:not([data-presses])").waitFor();
            expect(await readStrays(), `${width} px`).toEqual([]);
            expect([page.url(), count()]).toEqual([address, before + 1]);
          }
          await page.close();
        }
      });
    }

    for (const [path, button, heading] of [
      ["/stop-calls", /^Stop calls and texts$/, "Tell us to stop calls and texts"],
      ["/calls-again", /^Yes, you may call me$/, "This link does not work any more"],
    ] as const) {
      test(`${path}: one request, and the page that follows stays @proof`, async ({ page }) => {
        const count = countCalls(page, "POST", new RegExp(`${path}(?:\\?|$)`));
        for (const { width, pauseMs } of tries) {
          const before = count();
          await page.setViewportSize({ width, height });
          await page.goto(`${path}?link=too-old`);
          await pressTwice(page, page.getByRole("button", { name: button }), pauseMs);
          await expect(page.getByRole("heading", { name: heading })).toBeVisible();
          expect(new URL(page.url()).pathname).toBe(`${path}/over`);
          expect(count() - before).toBe(1);
        }
      });
    }
  });
}

test("a second press does not answer the question of the first @proof", async ({
  page,
  post,
  staff,
}) => {
  await openHeld(page, { post, staff }, "two.presses@example.com");
  const count = countCalls(page, "POST", /\/your-data\/delete$/);
  await pressTwice(page, page.getByRole("button", { name: /^Delete all of it$/ }), 60);
  await expect(page.getByRole("button", { name: "No, keep it as it is" })).toBeFocused();
  await page.locator("html:not([data-presses])").waitFor();
  expect(count()).toBe(0);
});
