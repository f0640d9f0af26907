import { questionnairePath } from "#features/site/core/navigation.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { goalWords } from "./words.ts";
import { notFoundWords } from "#features/site/web/pages/not-found/words.ts";

export function NotFoundCard() {
  const words = useWords(notFoundWords);
  return (
    <Card className="grid w-full grid-cols-1 justify-items-start gap-5">
      <h1 className="text-headline">{words.title}</h1>
      <p className="text-lg">{words.text}</p>
      <div className="grid w-full gap-3 sm:flex sm:flex-wrap">
        <ButtonLink href="/">{words.homeButton}</ButtonLink>
        <ButtonLink href={questionnairePath} tone="secondary">
          {useWords(goalWords).blueprint}
        </ButtonLink>
      </div>
      <p className="text-sm text-ink-muted">{words.note}</p>
      {/* Below the useful links, because the sentence means nothing to a family. */}
      <p className="text-xs text-ink-muted">{words.question}</p>
    </Card>
  );
}
