import type { ReactNode } from "react";
import { stepCount } from "#features/leads/core/questions.ts";
import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Progress } from "#ui/progress.tsx";
import { StartOver } from "#ui/start-over.tsx";
import { questionnaireWords } from "./questionnaire-words.ts";
import "./questionnaire.css";
import { SteppingStones } from "./stepping-stones.tsx";
import { useStepFocus } from "./use-step-focus.ts";

interface QuestionnaireFrameProps {
  readonly step: number;
  readonly title: string;
  readonly intro: string;
  readonly stepName: string;
  /** Counts how often the questionnaire was begun on this page. */
  readonly round: number;
  readonly isRestored: boolean;
  readonly isSent: boolean;
  /** Null when there is nothing to clear. */
  readonly onStartOver: (() => void) | null;
  readonly children: ReactNode;
}

/** What stays while the steps change: where you are, why we ask, and the way out. */
export function QuestionnaireFrame(props: QuestionnaireFrameProps) {
  const words = useWords(questionnaireWords);
  const { step, title, intro, stepName, round, isRestored, isSent, onStartOver, children } = props;
  const heading = useStepFocus(`${round} ${title}`);
  return (
    <div className="mx-auto grid w-full max-w-page gap-8 px-5 py-6 sm:px-8 lg:grid-cols-[5fr_7fr] lg:gap-16 lg:py-14">
      <div className="grid content-start gap-6 lg:sticky lg:top-28 lg:self-start">
        <div className="flex items-center justify-between gap-2">
          <p className="text-sm font-semibold text-brass-ink">{words.heading}</p>
          {isSent ? null : (
            <ButtonLink href="/" tone="quiet" size="sm" className="-mr-4 shrink-0">
              {words.buttons.home}
            </ButtonLink>
          )}
        </div>
        <div className="grid gap-2">
          <p role="status" className="text-sm text-ink-muted tabular-nums">
            {stepName}
          </p>
          <Progress label={words.heading} value={step} max={stepCount} valueText={stepName} />
        </div>
        <div className="grid gap-4">
          <h1 ref={heading} tabIndex={-1} className="text-headline">
            {title}
          </h1>
          {intro ? <p className="max-w-measure text-lg text-ink-muted">{intro}</p> : null}
          {step === 1 ? <p className="max-w-measure text-sm">{words.promise}</p> : null}
        </div>
        <SteppingStones step={step} />
      </div>
      <div className="grid content-start gap-6 lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-10 lg:shadow-card">
        {isRestored ? <p className="text-sm text-ink-muted">{words.startOver.restored}</p> : null}
        <noscript>
          <p>
            {words.noScript} <a href={siteConfig.phoneHref}>{siteConfig.phone}</a>,{" "}
            <a href={`mailto:${siteConfig.email}`}>{siteConfig.email}</a>
          </p>
        </noscript>
        {children}
        {onStartOver ? <StartOver words={words.startOver} onConfirm={onStartOver} /> : null}
        <p className="border-t border-line pt-4 text-xs text-ink-muted">{words.disclaimer}</p>
      </div>
    </div>
  );
}
