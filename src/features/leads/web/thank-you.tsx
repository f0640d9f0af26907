import { CalendarCheck } from "lucide-react";
import type { ReactNode } from "react";
import type { AgeGroup } from "#features/leads/core/find-age-group.ts";
import { useWords } from "#platform/web/use-words.ts";
import { ButtonLink } from "#ui/button.tsx";
import { lastStepsWords } from "./last-steps-words.ts";

interface ThankYouProps {
  readonly scheduleUrl: string;
  readonly ageGroup: AgeGroup;
  /** What the family reads until the call. */
  readonly blueprint?: ReactNode;
}

/** The request is with staff: what happens next. Someone under 18 is promised nothing. */
export function ThankYou({ scheduleUrl, ageGroup, blueprint }: ThankYouProps) {
  const words = useWords(lastStepsWords).thanks;
  return (
    <div className="thanks grid gap-6">
      {ageGroup === "minor" ? (
        <MinorThanks />
      ) : (
        <>
          <p className="text-lg">{words.text}</p>
          {ageGroup === "turns-18" ? <p className="font-semibold">{words.turns18}</p> : null}
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
          {blueprint}
        </>
      )}
      <ButtonLink href="/" tone="secondary" className="justify-self-start">
        {words.home}
      </ButtonLink>
    </div>
  );
}

function MinorThanks() {
  const words = useWords(lastStepsWords).thanks;
  return (
    <>
      <p className="text-lg">{words.minor}</p>
      <p>
        {words.minorNext}{" "}
        <a href="/financial-education" className="text-link">
          {words.learn}
        </a>
      </p>
    </>
  );
}
