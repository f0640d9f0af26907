import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeAll, expect, test } from "vitest";
import HelpPage from "#features/backoffice/dashboard/help/help-page.tsx";
import SetupPage from "#features/backoffice/dashboard/setup/setup-page.tsx";
import { termPrices } from "#features/site/core/term-prices.ts";
import { figureIds, findFigure } from "#platform/core/legal-figures.ts";
import { drawPseudo } from "#testing/words/draw-pseudo.ts";
import { findEnglish } from "#testing/words/find-english.ts";
import { setupAnswer } from "#testing/records/owner-notice-samples.ts";
import { speakPseudoLocale } from "#testing/words/pseudo-locale.ts";
import { ToastProvider } from "#ui/notices/toast-provider.tsx";
import { siteConfig } from "#site.config.ts";

beforeAll(speakPseudoLocale);

function draw(step: string, answer: object | null): string {
  const client = new QueryClient();
  if (answer) client.setQueryData(["setup"], answer);
  return drawPseudo(
    <ToastProvider locale="en">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/${step}`]}>
          <Routes>
            <Route path=":step" element={<SetupPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </ToastProvider>,
  );
}

/** Sources, lines of code and what stands on the pages now are the same in every language. */
function hideNames(html: string): string {
  const ofLaw = figureIds.map((id) => findFigure(id).source);
  return [termPrices.sourceName, ...ofLaw, ...Object.values(siteConfig.officeHours)]
    .reduce((rest, source) => rest.replaceAll(source, ""), html)
    .replaceAll(/<(pre|textarea)[^>]*>[^]*?<\/\1>/g, "")
    .replaceAll(/mailto:[^"]*/g, "");
}

test("no English is left on the page of help", () => {
  const html = drawPseudo(<HelpPage />);
  expect(html).toContain("<h2");
  expect(findEnglish(html)).toEqual([]);
});

test.each(["facts", "people", "figures", "test-lead"])(
  "no English is left on the screen of setting up %s: begun, done or on its way",
  (step) => {
    const begun = draw(step, setupAnswer(1));
    expect(begun).not.toBe(draw(step, setupAnswer(0)));
    for (const html of [begun, draw(step, setupAnswer(0)), draw(step, null)]) {
      expect(findEnglish(hideNames(html))).toEqual([]);
    }
  },
);
