import { type FocusEvent, useEffect, useLayoutEffect, useState, useRef } from "react";
import type { Locale } from "#platform/core/locale.ts";
import { type SendOutcome, sendSubmission } from "#platform/web/api-client.ts";
import { type LateCode, lateCode } from "#platform/web/islands/late-code.ts";
import { useLocale } from "#platform/web/use-words.ts";
import { consentName, FormDraft, type FormPlace, type ShownForm } from "./form-draft.ts";
import { takesText } from "./form-fields.ts";
import { type Sending, useSending } from "./use-sending.ts";

/** One sentence for each field with a fault, in the order of the form. */
type FormFaults = Readonly<Record<string, string>>;

type FormCheck = (values: object, locale: Locale) => FormFaults;

/**
 * The rules of a form, loaded late: they are not needed before the first entry, and a visitor never
 * waits long for them, because the server has the same rules.
 */
export const lateRules = (fetchRules: () => Promise<FormCheck>): LateCode<FormCheck> =>
  lateCode(fetchRules, 5_000);

/**
 * The faults of a form: all of them once it was checked, then rechecked field by field as each
 * changes.
 */
function useFormFaults(rules: LateCode<FormCheck>) {
  const locale = useLocale();
  const [faults, setFaults] = useState<FormFaults>({});
  const isChecked = useRef(false);

  const load = () => rules.load().catch(() => null);

  return {
    faults,
    /** @param read returns the current values once the rules have loaded. */
    async check(read: () => object): Promise<FormFaults> {
      const check = await load();
      const found = check?.(read(), locale) ?? {};
      isChecked.current = true;
      setFaults(found);
      return found;
    },
    /** Called when a field was changed by a visitor, or when its fault was corrected. */
    checkField(field: string, values: object): void {
      // Loads the rules ahead of time; if that fails, sending loads them again.
      void load();
      if (!isChecked.current) return;
      const fault = rules.read()?.(values, locale)[field];
      setFaults(({ [field]: _before, ...others }) =>
        fault === undefined ? others : { ...others, [field]: fault },
      );
    },
    /** Shows faults that the server found. */
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
 * A form whose draft is stored on the device with every change, until it is sent or cleared, and
 * for a week at most (`longestKeptDays`). It uses no form library, because a phone would have to
 * load it with the page.
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
  const [wasAsked, setAsked] = useState(false);
  const {
    faults,
    check,
    checkField,
    show: showFaults,
    forget: forgetFaults,
  } = useFormFaults(rules);

  // A layout effect: text typed before a plain effect runs would be taken for an old value.
  useLayoutEffect(() => draft.open(), [draft]);

  const readAll = () => {
    const { [consentName]: consent, ...texts } = draft.texts;
    return { ...texts, [consentName]: consent === "yes" };
  };
  // Whether the phone number is valid depends on the choice below it.
  const mend = (name: string) => checkField(name === consentName ? "phone" : name, readAll());
  function onEntry(): void {
    for (const name of draft.sync()) mend(name);
  }
  return {
    ...shown,
    draft,
    /** The visitor tried to send without a choice about calls, and has not chosen since. */
    isAsked: wasAsked && !draft.texts[consentName],
    /** @returns whether to ask for a choice now: only once, because no answer is required. */
    askConsent(): boolean {
      const isDue = !wasAsked && !draft.texts[consentName];
      if (isDue) setAsked(true);
      return isDue;
    },
    faults,
    /**
     * Props of the form element. It listens to both events of a change, because a browser may omit
     * one for some controls. When a field gets the focus, a newer draft is shown before anything is
     * typed into an old one.
     */
    formProps: {
      id: formId,
      // `post`, so that before this code has loaded no entries end up in an address.
      method: "post",
      noValidate: true,
      onFocus: ({ target }: FocusEvent) => (takesText(target) ? onEntry() : undefined),
      onInput: onEntry,
      onChange: onEntry,
    },
    /** Props of the control with this name. */
    bind: (name: Name) => ({ name, error: faults[name] }),
    change: (name: Name, text: string) => draft.change(name, text),
    /** Rechecks the fault of a field. */
    mend,
    /** Reads the fields, and shows and returns all current faults. */
    check(): Promise<FormFaults> {
      draft.sync();
      return check(readAll);
    },
    showFaults,
    /** Called after sending. */
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
  /** Faults of the last attempt that are not corrected yet, in the order of the form. */
  readonly faults: ReadonlyArray<{ readonly fieldId: string; readonly message: string }>;
  /** Counts attempts, so that each attempt moves the focus to the faults. */
  readonly attempt: number;
  /** Resolves to null when the form has faults, or when an attempt is already running. */
  readonly submit: (extra: object) => Promise<SendOutcome | null>;
}

/**
 * Sends a form with a stored draft. All attempts with the same values carry the draft's key, so
 * that a double click, a repeat and a second tab make one submission.
 *
 * @param consentTextVersion of the words beside the choice that allows calls.
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
    // Cleared once all are corrected, so that a new typing mistake never moves the focus.
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
