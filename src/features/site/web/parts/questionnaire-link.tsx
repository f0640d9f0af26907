import type { ComponentProps } from "react";
import { questionnairePath } from "#features/site/core/navigation.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { questionnaireLinkWords } from "./questionnaire-link-words.ts";

/**
 * The button to the questionnaire. To a visitor who left it half-way it offers the step to go on
 * with; both wordings take the same place, so that nothing moves.
 */
export function QuestionnaireLink({
  children,
  ...look
}: Omit<ComponentProps<typeof ButtonLink>, "href">) {
  return (
    <ButtonLink {...look} href={questionnairePath}>
      <span className="questionnaire-link">
        <span data-continue={useWords(questionnaireLinkWords).continue} />
        <span>{children}</span>
      </span>
    </ButtonLink>
  );
}
