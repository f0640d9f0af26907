import { questionnairePath } from "#features/site/core/navigation.ts";
import { Bridge } from "#features/site/web/art/bridge.tsx";
import type { HomeWords } from "./words.ts";
import { ButtonLink } from "#ui/button.tsx";

export function WhySection({ words }: { words: HomeWords["why"] }) {
  return (
    <section aria-labelledby="why-title" className="site-section border-t border-line">
      <div className="site-wide grid gap-10">
        <div className="mx-auto grid max-w-measure gap-3 text-center">
          <h2 id="why-title" className="text-headline">
            {words.title}
          </h2>
          <p className="text-ink-muted">{words.text}</p>
        </div>
        <div>
          <Bridge />
          <ul className="grid gap-x-12 gap-y-8 pt-6 md:grid-cols-3">
            {words.features.map((feature) => (
              <li key={feature.title} className="grid content-start gap-2 md:text-center">
                <h3 className="text-title">{feature.title}</h3>
                <p className="text-ink-muted">{feature.description}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className="grid justify-items-center gap-3 text-center">
          <ButtonLink href={questionnairePath} size="lg">
            {words.button}
          </ButtonLink>
          <p className="max-w-form text-sm text-ink-muted">{words.note}</p>
        </div>
      </div>
    </section>
  );
}
