import { RoundTable } from "#features/site/web/art/round-table.tsx";
import type { HomeWords } from "./words.ts";
import { ButtonLink } from "#ui/button.tsx";

interface SessionSectionProps {
  readonly words: HomeWords["session"];
  readonly scheduleUrl: string;
}

export function SessionSection({ words, scheduleUrl }: SessionSectionProps) {
  return (
    <section aria-labelledby="session-title" className="site-section bg-sunken">
      <div className="site-wide">
        <div className="session-card on-band">
          <div className="grid content-center justify-items-start gap-5">
            <h2 id="session-title" className="text-headline">
              {words.title}
            </h2>
            <p className="max-w-form text-lg text-band-muted">{words.text}</p>
            <ul className="grid gap-1 font-semibold">
              {words.facts.map((fact) => (
                <li key={fact} className="session-fact">
                  {fact}
                </li>
              ))}
            </ul>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              <ButtonLink href={scheduleUrl} tone="onBand" size="lg">
                {words.button}
              </ButtonLink>
              <span className="text-sm text-band-muted">{words.note}</span>
            </div>
          </div>
          <div className="mx-auto w-full max-w-[19rem] md:max-w-none">
            <RoundTable />
          </div>
        </div>
      </div>
    </section>
  );
}
