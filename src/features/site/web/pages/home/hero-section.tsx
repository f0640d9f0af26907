import { KitchenTable } from "#features/site/web/art/kitchen-table.tsx";
import { QuestionnaireLink } from "#features/site/web/parts/questionnaire-link.tsx";
import type { HomeWords } from "./words.ts";
import { ButtonLink } from "#ui/button.tsx";

export function HeroSection({ words }: { words: HomeWords["hero"] }) {
  return (
    <section className="border-b border-line">
      <div className="site-wide grid items-end gap-x-8 md:grid-cols-[1.08fr_1fr] lg:gap-x-12">
        <div className="grid justify-items-start gap-6 pt-12 pb-10 sm:pt-16 md:self-center md:py-14 lg:py-20">
          <h1 className="text-display">
            {words.headline.map((line) => (
              <span key={line} className="block">
                {`${line} `}
              </span>
            ))}
          </h1>
          <p className="max-w-form text-lg">{words.text}</p>
          <div data-print="hide" className="grid w-full gap-3 sm:flex sm:flex-wrap">
            <QuestionnaireLink size="lg">{words.blueprintButton}</QuestionnaireLink>
            <ButtonLink href="/calculators" tone="secondary" size="lg">
              {words.calculatorsButton}
            </ButtonLink>
          </div>
          <p className="max-w-form text-sm text-ink-muted">{words.note}</p>
        </div>
        <div className="mx-auto w-full max-w-[34rem] md:max-w-none md:pt-10 lg:pt-12">
          <KitchenTable text={words.pictureText} />
        </div>
      </div>
    </section>
  );
}
