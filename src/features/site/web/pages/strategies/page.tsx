import { defaultLocale } from "#platform/core/locale.ts";
import { Boardwalk } from "#features/site/web/art/boardwalk.tsx";
import { CreditedYears } from "#features/site/web/charts/credited-years.tsx";
import { CallPage } from "#features/site/web/parts/call-page.tsx";
import { strategiesWords } from "./words.ts";

const words = strategiesWords[defaultLocale];

export default function StrategiesPage() {
  return (
    <CallPage path="/strategies" words={words} art={<Boardwalk />} tone="paper">
      <section aria-labelledby="years-title" className="site-section bg-sunken">
        <div className="site-wide grid gap-8">
          <div className="grid max-w-measure gap-3">
            <h2 id="years-title" className="text-headline">
              {words.years.title}
            </h2>
            <p className="text-ink-muted">{words.years.text}</p>
          </div>
          <CreditedYears words={words.years} />
        </div>
      </section>
    </CallPage>
  );
}
