import type { ComponentProps, ReactNode } from "react";
import { questionnairePath } from "#features/site/core/navigation.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { goalWords, questionnaireLinkWords } from "./words.ts";
import { PageLink } from "#platform/web/page-link.tsx";

/** Targets of a reading page's main action. */
export const goalPaths = {
  blueprint: questionnairePath,
  contact: "/contact",
  call: "/contact",
} as const;
export type Goal = keyof typeof goalPaths;

export interface ClosingWords {
  readonly title: string;
  readonly text: string;
  readonly note: string;
  /** Further pages to read: the text of each link, by address. */
  readonly links?: Readonly<Record<string, string>>;
}

interface ClosingCallProps {
  readonly words: ClosingWords;
  readonly goal: Goal;
  readonly art: ReactNode;
}

/** The end of a page: one main action, and further pages to read. */
export function ClosingCall({ words, goal, art }: ClosingCallProps) {
  return (
    <section aria-labelledby="closing-title" data-print="hide" className="on-band overflow-hidden">
      <div className="site-wide grid items-end gap-x-12 md:grid-cols-[1.3fr_1fr]">
        <div className="grid justify-items-start gap-4 py-7 sm:gap-5 sm:py-9 md:py-14 lg:py-20">
          <h2 id="closing-title" className="text-headline">
            {words.title}
          </h2>
          <p className="max-w-form text-band-muted sm:text-lg">{words.text}</p>
          <ButtonLink href={goalPaths[goal]} tone="onBand" size="lg">
            {useWords(goalWords)[goal]}
          </ButtonLink>
          <p className="max-w-form text-sm text-band-muted">{words.note}</p>
          {words.links ? (
            <ul className="flex flex-wrap gap-x-7 gap-y-5">
              {Object.entries(words.links).map(([href, label]) => (
                <li key={href}>
                  <PageLink href={href} className="band-link">
                    {label}
                  </PageLink>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <div className="mx-auto w-full max-w-[22rem] max-sm:hidden md:max-w-none">{art}</div>
      </div>
    </section>
  );
}

interface TwoWaysOutProps {
  readonly words: Readonly<Record<"title" | "text", string>>;
  readonly art: ReactNode;
}

/** The end of a page about the agency: contact, or back to the home page. */
export function TwoWaysOut({ words, art }: TwoWaysOutProps) {
  const goals = useWords(goalWords);
  return (
    <section aria-labelledby="closing-title" data-print="hide" className="on-band overflow-hidden">
      <div className="site-wide grid items-end gap-x-12 md:grid-cols-[1fr_1.3fr]">
        <div className="mx-auto hidden w-full max-w-[20rem] pt-12 md:block">{art}</div>
        <div className="grid justify-items-start gap-5 py-14 lg:py-20">
          <h2 id="closing-title" className="text-headline">
            {words.title}
          </h2>
          <p className="max-w-form text-lg text-band-muted">{words.text}</p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href="/contact" tone="onBand" size="lg">
              {goals.contact}
            </ButtonLink>
            <ButtonLink href="/" tone="onBandQuiet" size="lg">
              {goals.home}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

/**
 * The button to the questionnaire. For a visitor who stopped half-way it offers the step to
 * continue with; both labels take the same space, so that nothing moves.
 */
export function QuestionnaireLink(look: Omit<ComponentProps<typeof ButtonLink>, "href">) {
  return (
    <ButtonLink {...look} href={questionnairePath}>
      <span className="questionnaire-link">
        <span data-continue={useWords(questionnaireLinkWords).continue} />
        <span>{useWords(goalWords).blueprint}</span>
      </span>
    </ButtonLink>
  );
}
