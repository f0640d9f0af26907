import { questionnairePath } from "#features/site/core/navigation.ts";
import { Hearth } from "#features/site/web/art/hearth.tsx";
import type { HomeWords } from "./words.ts";
import { ButtonLink } from "#ui/button.tsx";

export function ClosingSection({ words }: { words: HomeWords["closing"] }) {
  return (
    <section aria-labelledby="closing-title" className="on-band">
      <div className="site-wide grid items-end gap-x-12 lg:grid-cols-2">
        <div className="grid justify-items-start gap-5 pt-16 pb-12 lg:py-24">
          <h2 id="closing-title" className="text-headline">
            {words.title}
          </h2>
          <p className="max-w-form text-lg text-band-muted">{words.text}</p>
          <ButtonLink href={questionnairePath} tone="onBand" size="lg">
            {words.button}
          </ButtonLink>
          <p className="max-w-form text-sm text-band-muted">{words.note}</p>
        </div>
        <div className="mx-auto w-full max-w-[36rem] lg:max-w-none">
          <Hearth />
        </div>
      </div>
    </section>
  );
}
