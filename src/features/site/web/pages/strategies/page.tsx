import { Boardwalk } from "#features/site/web/art/boardwalk.tsx";
import { CreditedYears } from "#features/site/web/charts/credited-years.tsx";
import { CallPage } from "#features/site/web/parts/call-page.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { strategiesWords } from "./words.ts";

export default function StrategiesPage() {
  const words = useWords(strategiesWords);
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
