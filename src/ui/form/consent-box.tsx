import { type Ref, useEffect, useRef } from "react";
import { PageLink } from "#platform/web/page-link.tsx";
import { ChoiceCard } from "./choices.tsx";
import type { ConsentQuestion } from "#platform/core/person/consent-texts.ts";
import { pressSend } from "./form-footer.tsx";
import { holdPresses } from "./presses/hold-presses.ts";

interface ConsentBoxProps {
  readonly consent: ConsentQuestion;
  /** The visitor tried to send without a choice, and has not chosen since. */
  readonly isAsked: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Asks whether the agency may call the phone number above. It stands open as the last part of its
 * form, so that nothing moves while a number is typed. The answer is separate from the button that
 * sends. Nothing is chosen beforehand, and none is required: a visitor without an answer is
 * contacted by mail.
 */
export function ConsentBox({ consent, isAsked, ref }: ConsentBoxProps) {
  const question = useRef<HTMLParagraphElement>(null);
  const key = useRef("");

  useEffect(() => {
    if (!isAsked) return;
    // The second tap of a double tap on the send button would send without an answer.
    holdPresses();
    question.current?.focus();
    // With the words above it and the answers below it in sight.
    question.current?.scrollIntoView({ block: "center" });
  }, [isAsked]);

  return (
    <div
      role="radiogroup"
      aria-labelledby="calls"
      aria-invalid={isAsked}
      className="consent-box"
      onKeyDown={(event) => {
        key.current = event.key;
      }}
      onChange={(event) => {
        // The press on the send button is remembered. An arrow key only moves through the answers.
        if (isAsked && !key.current.startsWith("A")) pressSend(event.currentTarget);
      }}
    >
      <p id="calls" className="font-semibold">
        {consent.title}
      </p>
      <p id="calls-text" className="text-sm">
        {consent.text}{" "}
        <PageLink href="/privacy" target="_blank" className="text-link">
          {consent.privacy}
        </PageLink>
      </p>
      <p
        ref={question}
        role="alert"
        tabIndex={-1}
        className="text-sm font-semibold text-danger empty:hidden"
      >
        {isAsked ? consent.ask : ""}
      </p>
      <div className="choice-chips">
        {(["yes", "no"] as const).map((value) => (
          <ChoiceCard
            key={value}
            ref={ref}
            name="contactConsent"
            choice={{ value, label: consent[value] }}
            aria-describedby="calls-text"
            // Prevents the browser from restoring an earlier yes.
            autoComplete="off"
          />
        ))}
      </div>
    </div>
  );
}
