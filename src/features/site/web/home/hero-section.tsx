import { questionnairePath } from "#features/site/core/navigation.ts";
import { KitchenTable } from "#features/site/web/art/kitchen-table.tsx";
import type { HomeWords } from "#features/site/web/home-words.ts";
import { ButtonLink } from "#ui/button.tsx";

export function HeroSection({ words }: { words: HomeWords["hero"] }) {
  return (
    <section className="border-b border-line">
      <div className="home-wide grid items-end gap-x-12 lg:grid-cols-[1.08fr_1fr]">
        <div className="grid justify-items-start gap-6 pt-12 pb-10 sm:pt-16 lg:self-center lg:py-20">
          <h1 className="text-display">
            {words.headline.map((line) => (
              <span key={line} className="block">
                {`${line} `}
              </span>
            ))}
          </h1>
          <p className="max-w-form text-lg">{words.text}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={questionnairePath} size="lg">
              {words.blueprintButton}
            </ButtonLink>
            <ButtonLink href="/calculators" tone="secondary" size="lg">
              {words.calculatorsButton}
            </ButtonLink>
          </div>
          <p className="max-w-form text-sm text-ink-muted">{words.note}</p>
        </div>
        <div className="mx-auto w-full max-w-[34rem] lg:max-w-none lg:pt-12">
          <KitchenTable text={words.pictureText} />
        </div>
      </div>
    </section>
  );
}
