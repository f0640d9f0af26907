import { CalendarCheck } from "lucide-react";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { questionnaireWords } from "./questionnaire-words.ts";

/** The request is with staff: what happens next, and a call for those who don't want to wait. */
export function ThankYou({ scheduleUrl }: { readonly scheduleUrl: string }) {
  const words = useWords(questionnaireWords).thanks;
  return (
    <div className="grid gap-6">
      <p className="text-lg">{words.text}</p>
      <p className="text-ink-muted">{words.next}</p>
      <div className="grid gap-3 rounded-lg border border-line bg-primary-soft p-5 sm:p-6">
        <p className="flex items-center gap-3 font-semibold">
          <CalendarCheck aria-hidden="true" size={24} className="shrink-0 text-primary" />
          {words.scheduleHint}
        </p>
        <ButtonLink href={scheduleUrl} rel="noopener">
          {words.schedule}
        </ButtonLink>
      </div>
      <ButtonLink href="/" tone="secondary" className="justify-self-start">
        {words.home}
      </ButtonLink>
    </div>
  );
}
