import { type Ref, useContext, useEffect, useId, useRef } from "react";
import type { Localized } from "#platform/core/locale.ts";
import { LocaleContext, PageLink } from "#platform/web/page-link.tsx";
import { ChoiceGroup } from "./choices.tsx";
import { holdPresses } from "./hold-presses.ts";

interface ConsentBoxProps {
  /** The exact words to which a yes agrees. */
  readonly text: string;
  /** The visitor tried to send without a choice: the box asks once. */
  readonly isAsked: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Opens below a phone number and asks whether the agency may call it. The answer is separate from
 * the button that sends. Nothing is chosen beforehand, and none is required: a visitor without an
 * answer is contacted by mail.
 */
export function ConsentBox({ text, isAsked, ref }: ConsentBoxProps) {
  const { title, ask, privacy, ...choices } = consentWords[useContext(LocaleContext)];
  const box = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  const hasAsked = useRef(isAsked);
  const textId = useId();

  useEffect(() => {
    // Scrolls only when a number is being typed: a restored page stays at its top, and a visitor
    // who corrects another field stays there.
    if (document.activeElement?.matches('input[type="tel"]')) showChoices(box.current);
  }, []);
  useEffect(() => {
    if (!isAsked || hasAsked.current) return;
    hasAsked.current = true;
    // The second tap of a double tap on the send button would send without an answer.
    holdPresses();
    question.current?.focus({ preventScroll: true });
    showChoices(box.current);
  }, [isAsked]);

  return (
    <div ref={box} className="consent-box">
      <p ref={question} role="alert" tabIndex={-1} className="text-sm empty:hidden">
        {isAsked ? ask : ""}
      </p>
      <ChoiceGroup
        name="contactConsent"
        legend={title}
        layout="chips"
        options={(["yes", "no"] as const).map((value) => ({ value, label: choices[value] }))}
        aria-describedby={textId}
        // Prevents the browser from restoring an earlier yes.
        autoComplete="off"
        ref={ref}
      />
      <p id={textId} className="text-sm">
        {text}{" "}
        <PageLink href="/privacy" target="_blank" className="text-link">
          {privacy}
        </PageLink>
      </p>
    </div>
  );
}

/**
 * Scrolls so that the question and both answers are not covered by a bar of buttons or the
 * keyboard.
 */
function showChoices(box: HTMLElement | null): void {
  box?.querySelector("fieldset")?.scrollIntoView({ block: "nearest" });
}

const consentWords: Localized<Record<"title" | "yes" | "no" | "ask" | "privacy", string>> = {
  en: {
    title: "May we call this number?",
    yes: "Yes, call or text me",
    no: "No, write to me",
    ask: "Please choose one; either is fine. If you send without choosing, we write to you.",
    privacy: "Privacy Policy",
  },
  es: {
    title: "¿Podemos llamar a este número?",
    yes: "Sí, llámenme o envíenme mensajes",
    no: "No, escríbanme",
    ask: "Elija una respuesta; las dos están bien. Si envía sin elegir, le escribimos.",
    privacy: "Política de privacidad",
  },
};
