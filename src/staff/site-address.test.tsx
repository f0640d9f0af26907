import { afterEach, expect, test, vi } from "vitest";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import {
  LocalLinkNotice,
  LocalMailsNotice,
  SiteUrlContext,
  useSiteOrigin,
} from "./site-address.tsx";

const here = "http://localhost:3000";
const Origin = () => useSiteOrigin();

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    "the site's own address where it is named",
    "https://a.example",
    "http://10.0.0.5:3000",
    "https://a.example",
  ],
  ["that of the page until it is", here, "http://10.0.0.5:3000", "http://10.0.0.5:3000"],
  [
    "that of the page where the site's is unknown",
    "",
    "http://127.0.0.1:3000",
    "http://127.0.0.1:3000",
  ],
  [
    "localhost where the page was opened by the machine's own number",
    here,
    "http://127.0.0.1:3000",
    here,
  ],
])("links that staff send on begin with %s", (_what, siteUrl, origin, expected) => {
  vi.stubGlobal("location", { origin });
  expect(
    drawStaff(
      <SiteUrlContext value={siteUrl}>
        <Origin />
      </SiteUrlContext>,
    ),
  ).toBe(expected);
});

test("a link to the site's own machine is said to open nowhere else, and any other link is not", () => {
  expect(drawStaff(<LocalLinkNotice text={`See ${here}/with/ana`} />)).toContain(
    "do not send it on",
  );
  expect(drawStaff(<LocalLinkNotice text="See https://a.example/with/ana" />)).toBe("");
});

test.each([
  [here, true],
  ["https://a.example", false],
  ["", false],
])(
  "the settings of email say of a site at %j that its mails have links of its own machine: %s",
  (siteUrl, isSaid) => {
    const shown = drawStaff(
      <SiteUrlContext value={siteUrl}>
        <LocalMailsNotice />
      </SiteUrlContext>,
    );
    expect(shown.includes("carry “localhost”")).toBe(isSaid);
  },
);
