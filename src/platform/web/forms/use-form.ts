import { type FocusEvent, useEffect, useLayoutEffect, useState, useRef } from "react";
import type { Locale } from "#platform/core/locale.ts";
import { type SendOutcome, sendSubmission } from "#platform/web/api-client.ts";
import { type LateCode, lateCode } from "#platform/web/late-code.ts";
import { useLocale } from "#platform/web/use-words.ts";
import { consentName, FormDraft, type FormPlace, type ShownForm } from "./form-draft.ts";
import { takesText } from "./form-fields.ts";
import { type Sending, useSending } from "./use-sending.ts";

/** One sentence per field that has a fault, in the order of the form. */
type FormFaults = Readonly<Record<string, string>>;

type FormCheck = (values: object, locale: Locale) => FormFaults;

/**
 * The rules of a form, which nobody needs before the first word. Nobody waits long for them either: the
 * server has the same ones, and names the fields.
 */
export const lateRules = (fetchRules: () => Promise<FormCheck>): LateCode<FormCheck> =>
  lateCode(fetchRules, 5_000);

/**
 * The faults of a form: all of them once it was checked, then each looked at anew as its field
 * changes.
 */
function useFormFaults(rules: LateCode<FormCheck>) {
  const locale = useLocale();
  const [faults, setFaults] = useState<FormFaults>({});
  const isChecked = useRef(false);

  const load = () => rules.load().catch(() => null);

  return {
    faults,
    /** @param read gives the values as they are once the rules are here. */
    async check(read: () => object): Promise<FormFaults> {
      const check = await load();
      const found = check?.(read(), locale) ?? {};
      isChecked.current = true;
      setFaults(found);
      return found;
    },
    /** A field was changed by hand, or what was wrong with it is mended. */
    checkField(field: string, values: object): void {
      // Ahead of time; what fails now is asked for again on sending.
      void load();
      if (!isChecked.current) return;
      const fault = rules.read()?.(values, locale)[field];
      setFaults(({ [field]: _before, ...others }) =>
        fault === undefined ? others : { ...others, [field]: fault },
      );
    },
    /** What the server found. */
    show(found: FormFaults): void {
      isChecked.current = true;
      setFaults(found);
    },
    forget(): void {
      isChecked.current = false;
      setFaults({});
    },
  };
}

interface KeptFormOptions<Name extends string> extends FormPlace<Name> {
  readonly rules: LateCode<FormCheck>;
}

export type KeptForm<Name extends string> = ReturnType<typeof useKeptForm<Name>>;

/**
 * A form whose words are kept on the device with every change, until they are sent or cleared, and
 * for a week at most (`longestKeptDays`). No library of forms: a phone would fetch it with the page.
 */
export function useKeptForm<Name extends string>(options: KeptFormOptions<Name>) {
  const { formId, blank, rules } = options;
  const [shown, setShown] = useState<ShownForm<Name>>({
    values: blank,
    isReady: false,
    isRestored: false,
    isDirty: false,
  });
  const [draft] = useState(() => new FormDraft(options, setShown));
  const [isAsked, setAsked] = useState(false);
  const {
    faults,
    check,
    checkField,
    show: showFaults,
    forget: forgetFaults,
  } = useFormFaults(rules);

  // Not a plain effect: what is typed before one would be taken for old.
  useLayoutEffect(() => draft.open(), [draft]);

  const readAll = () => {
    const { [consentName]: consent, ...texts } = draft.texts;
    return { ...texts, [consentName]: consent === "yes" };
  };
  // Whether a number will do depends on the choice below it.
  const mend = (name: string) => checkField(name === consentName ? "phone" : name, readAll());
  function onEntry(): void {
    for (const name of draft.sync()) mend(name);
  }
  return {
    ...shown,
    draft,
    /** Sending was tried with neither answer chosen below the phone number. */
    isAsked,
    /** @returns whether that is to be asked now: once, since nothing depends on an answer. */
    askConsent(): boolean {
      const { phone = "", [consentName]: said = "" } = draft.texts;
      const isDue = !isAsked && said === "" && phone.trim() !== "";
      if (isDue) setAsked(true);
      return isDue;
    },
    faults,
    /**
     * What the form takes. Both events of a change: a browser may leave one out for some kind of
     * control. Where the focus comes in, a newer draft is shown before a letter is typed into an old one.
     */
    formProps: {
      id: formId,
      // Before this code has arrived no words may end up in an address.
      method: "post",
      noValidate: true,
      onFocus: ({ target }: FocusEvent) => (takesText(target) ? onEntry() : undefined),
      onInput: onEntry,
      onChange: onEntry,
    },
    /** What the control of this name takes. */
    bind: (name: Name) => ({ name, error: faults[name] }),
    change: (name: Name, text: string) => draft.change(name, text),
    /** What was wrong with this field is looked at anew. */
    mend,
    /** Reads the fields, and shows and gives all that is wrong by now. */
    check(): Promise<FormFaults> {
      draft.sync();
      return check(readAll);
    },
    showFaults,
    /** It was sent. */
    forget(): void {
      draft.forget();
      forgetFaults();
    },
    clear(): void {
      setAsked(false);
      draft.clear();
      forgetFaults();
    },
  };
}

interface FormSubmission extends Pick<Sending<SendOutcome>, "isSending" | "outcome" | "forget"> {
  /** What stopped the last attempt and is still to be mended, in the order of the form. */
  readonly faults: ReadonlyArray<{ readonly fieldId: string; readonly message: string }>;
  /** Counts attempts, so that each takes the focus to the faults anew. */
  readonly attempt: number;
  /** Null when the form is not filled in, or an attempt is under way already. */
  readonly submit: (extra: object) => Promise<SendOutcome | null>;
}

/**
 * Sends a kept form. All attempts with the same words carry its draft's key, so that a double click, a
 * repeat and a second tab make one submission.
 *
 * @param consentTextVersion of the words below the choice that allows calls.
 */
export function useFormSubmission<Name extends string>(
  path: string,
  form: KeptForm<Name>,
  consentTextVersion: string,
): FormSubmission {
  const { isSending, outcome, attempt, forget } = useSending<SendOutcome>();
  const [reported, setReported] = useState<readonly string[]>([]);
  const [attempts, setAttempts] = useState(0);

  const faults = reported.flatMap((fieldId) => {
    const message = form.faults[fieldId];
    return message === undefined ? [] : [{ fieldId, message }];
  });
  const isMended = reported.length > 0 && faults.length === 0;
  useEffect(() => {
    // Forgotten once mended, so that a new slip while typing never takes the focus away.
    if (isMended && !isSending) setReported([]);
  }, [isMended, isSending]);

  function report(found: FormFaults): void {
    setReported(Object.keys(found));
    setAttempts((count) => count + 1);
  }

  async function send(extra: object): Promise<SendOutcome> {
    const { draft } = form;
    const { [consentName]: consent, ...values } = draft.texts;
    const isChosen = consent === "yes" || consent === "no";
    const chosen = isChosen ? { [consentName]: consent === "yes", consentTextVersion } : {};
    const result = await sendSubmission({
      path,
      key: draft.key,
      onNewKey: (key) => draft.renewKey(key),
      body: { ...values, ...chosen, ...extra },
      isField: (name): name is string => Object.hasOwn(values, name),
    });
    if (result.kind === "sent") form.forget();
    if (result.kind !== "refused") return result;
    const named = Object.entries(result.errors).map(([name, text]) => [name, text ?? ""]);
    const found: FormFaults = Object.fromEntries(named);
    form.showFaults(found);
    report(found);
    return result;
  }

  async function checkAndSend(extra: object): Promise<SendOutcome | null> {
    const found = await form.check();
    if (Object.keys(found).length === 0) return form.askConsent() ? null : send(extra);
    report(found);
    return null;
  }

  return {
    isSending,
    outcome,
    forget,
    faults,
    attempt: attempts,
    submit: (extra) => attempt(() => checkAndSend(extra)),
  };
}
