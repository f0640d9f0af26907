import { type ComponentProps, type RefObject, useEffect, useRef, useState } from "react";
import type { Locale, Localized } from "#platform/core/locale.ts";
import { Spinner } from "#ui/alert.tsx";
import { Button, useHeldPresses } from "#ui/button.tsx";

type NewsWord = "slow" | "verySlow";

/** After how long a waiting visitor sees which message. */
const news: ReadonlyArray<readonly [afterMs: number, word: NewsWord]> = [
  [3_000, "slow"],
  [10_000, "verySlow"],
];

interface SendButtonProps extends ComponentProps<typeof Button> {
  readonly words: Readonly<Record<"send" | "sending", string>>;
  readonly isSending: boolean;
  readonly locale: Locale;
}

/**
 * The button that sends a form, with a message when sending takes long. The label has its own
 * element: a page translated by the browser has other text nodes than React expects, and React
 * can't insert beside those.
 */
export function SendButton({ words, isSending, locale, ...rest }: SendButtonProps) {
  useHeldPresses(isSending);
  return (
    <>
      <Button type="submit" {...rest}>
        {isSending ? <Spinner /> : null}
        <span>{isSending ? words.sending : words.send}</span>
      </Button>
      <SendingNews isSending={isSending} locale={locale} />
    </>
  );
}

/**
 * Always rendered, and out of the layout while empty: a screen reader announces only text that
 * appears in an existing element.
 */
function SendingNews({ isSending, locale }: Pick<SendButtonProps, "isSending" | "locale">) {
  const [word, setWord] = useState<NewsWord | null>(null);
  useEffect(() => {
    if (!isSending) return undefined;
    const timers = news.map(([afterMs, next]) => setTimeout(() => setWord(next), afterMs));
    return () => {
      for (const timer of timers) clearTimeout(timer);
      setWord(null);
    };
  }, [isSending]);
  return (
    <p role="status" className="w-full text-sm text-ink-muted empty:absolute empty:w-auto">
      {word ? sendingWords[locale][word] : ""}
    </p>
  );
}

/** Messages for visitors who wait long. */
interface SendingWords extends Readonly<Record<NewsWord, string>> {
  readonly again: (minutes: number) => string;
}

const sendingWords: Localized<SendingWords> = {
  en: {
    slow: "Still sending. Please keep this page open.",
    verySlow:
      "Your connection is slow, and we keep trying. If it doesn't work, we will tell you here. Nothing you typed is lost.",
    again: (minutes) =>
      `You don't have to do anything: it is sent again by itself in about ${minutes === 1 ? "a minute" : `${minutes} minutes`}. Please keep this page open.`,
  },
  es: {
    slow: "Seguimos enviando. No cierre esta página.",
    verySlow:
      "Su conexión está lenta y seguimos intentando. Si no funciona, se lo diremos aquí. Nada de lo que escribió se pierde.",
    again: (minutes) =>
      `No tiene que hacer nada: se envía otra vez en ${minutes === 1 ? "un minuto más o menos" : `unos ${minutes} minutos`}. No cierre esta página.`,
  },
};

/** Sends the form around an element, as its button does. */
export function pressSend(within: Element | null): void {
  // Not requestSubmit: older phones lack it, and a disabled button would stop it.
  const press = new Event("submit", { bubbles: true, cancelable: true });
  within?.closest("form")?.dispatchEvent(press);
}

interface SendsAgainProps {
  /** In milliseconds since 1970; undefined when the form does not retry by itself. */
  readonly at: number | undefined;
  readonly locale: Locale;
}

/**
 * Sends the surrounding form again at the time that the server asked for, and says so. Many
 * families of one network may have sent forms at once, and none of them has to watch the clock.
 */
export function SendsAgain({ at, locale }: SendsAgainProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (at === undefined) return undefined;
    const timer = setTimeout(() => {
      pressSend(text.current);
    }, at - Date.now());
    return () => clearTimeout(timer);
  }, [at]);
  if (at === undefined) return null;
  const minutes = Math.max(1, Math.round((at - Date.now()) / 60_000));
  return <p ref={text}>{sendingWords[locale].again(minutes)}</p>;
}

export interface WithoutScriptProps {
  /** The form has hydrated. */
  readonly isReady: boolean;
  readonly text: string;
  /** Contact details to use instead. */
  readonly office: Readonly<Record<"phone" | "phoneHref" | "email", string>>;
}

/** Explains why nothing can be pressed: at once without scripts, later if they don't load. */
export function WithoutScript({ isReady, text, office }: WithoutScriptProps) {
  if (isReady) return null;
  return (
    <p className="without-script">
      {text}{" "}
      <a href={office.phoneHref} className="text-link whitespace-nowrap">
        {office.phone}
      </a>
      ,{" "}
      <a href={`mailto:${office.email}`} className="text-link">
        {office.email}
      </a>
    </p>
  );
}

/** Asks password managers to leave a field alone; they would fill in the family's own website. */
const notForPasswordManagers = {
  "data-1p-ignore": "",
  "data-bwignore": "",
  "data-form-type": "other",
  "data-lpignore": "true",
};

/**
 * Whether an input event came from a keyboard: programs that fill fields send none, or send
 * untrusted events.
 */
function isTyped(event: Event): boolean {
  const isLetters = event instanceof InputEvent && /^insert(?:Text|Comp)/.test(event.inputType);
  return isLetters && event.isTrusted;
}

/**
 * The honeypot's value. If somebody typed in the form, the visitor's own program filled the hidden
 * field, and the value is ignored.
 */
export function readHoneypot({ current: field }: RefObject<HTMLInputElement | null>): string {
  return field && field.dataset["typed"] === undefined ? field.value : "";
}

/**
 * A field that no person sees or reaches; machines that fill in every field give themselves away.
 * Its name means nothing to programs that fill in a family's own data, such as its website.
 */
export function HoneypotField({
  label,
  ref,
}: {
  readonly label: string;
  readonly ref: RefObject<HTMLInputElement | null>;
}) {
  useEffect(() => {
    function note(event: Event): void {
      const field = ref.current;
      if (field && event.target !== field && isTyped(event)) field.dataset["typed"] = "";
    }
    document.addEventListener("input", note);
    return () => document.removeEventListener("input", note);
  }, [ref]);
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {label}
        <input
          {...notForPasswordManagers}
          ref={ref}
          type="text"
          name="left-empty"
          tabIndex={-1}
          autoComplete="off"
        />
      </label>
    </div>
  );
}
