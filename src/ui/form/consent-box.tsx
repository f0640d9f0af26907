import { type Ref, useContext, useEffect, useId, useRef } from "react";
import type { Localized } from "#platform/core/locale.ts";
import { LocaleContext, PageLink } from "#platform/web/page-link.tsx";
import { ChoiceGroup } from "./choices.tsx";
import { holdPresses } from "./hold-presses.ts";

interface ConsentBoxProps {
  /** The exact words; whoever chooses yes agrees to these and no others. */
  readonly text: string;
  /** Sending was tried with neither chosen: the box asks, once. */
  readonly isAsked: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Opens below a telephone number: may it be called? A yes of its own, apart from the button that
 * sends. Neither is chosen beforehand, and nothing depends on it: who sends without an answer is
 * written to.
 */
export function ConsentBox({ text, isAsked, ref }: ConsentBoxProps) {
  const { title, ask, privacy, ...choices } = consentWords[useContext(LocaleContext)];
  const box = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  const hasAsked = useRef(isAsked);
  const textId = useId();

  useEffect(() => {
    // Only where a number is typed: a page that is loaded anew begins at its top, and whoever corrects
    // another field stays there.
    if (document.activeElement?.matches('input[type="tel"]')) showChoices(box.current);
  }, []);
  useEffect(() => {
    if (!isAsked || hasAsked.current) return;
    hasAsked.current = true;
    // The second tap of a press on the button that sends would send without an answer.
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
        // No browser may put back a yes that was given before the page was left.
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

/** The question and both answers, where a bar of buttons and a keyboard cover the least of them. */
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
