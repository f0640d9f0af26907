import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type DeviceKey, readFormDraft } from "#platform/core/drafts.ts";
import type { Locale } from "#platform/core/locale.ts";
import { makeUuid, type SendOutcome, sendSubmission } from "#platform/web/api-client.ts";
import { openDraftStorage, readEarlyFields } from "./draft-storage.ts";
import { type Sending, useSending } from "./use-sending.ts";
import { useLocale } from "#platform/web/use-words.ts";

type FormTexts<Name extends string> = Readonly<Record<Name, string>>;

interface FormPlace<Name extends string> {
  /** Form whose fields may be filled before this code has arrived, on a slow phone. */
  readonly formId: string;
  /** Where the device keeps the draft. */
  readonly storageKey: DeviceKey;
  readonly blank: FormTexts<Name>;
}

/** A form's texts, kept on the device with every change. */
function useFormDraft<Name extends string>({ formId, storageKey, blank }: FormPlace<Name>) {
  const [storage] = useState(() => openFormStorage(storageKey, Object.keys(blank)));
  const [values, setValues] = useState(blank);
  /** As they are now, also within a call that began earlier. */
  const latest = useRef(blank);
  /** Idempotency key of what is being written; a new one once it was sent. */
  const draftKey = useRef("");
  const [isReady, setIsReady] = useState(false);
  const [isRestored, setIsRestored] = useState(false);

  function show(next: FormTexts<Name>): void {
    latest.current = next;
    setValues(next);
  }

  function keep(): void {
    const isBlank = Object.values(latest.current).every((text) => text === "");
    if (isBlank) storage.clear();
    else storage.save({ key: draftKey.current, values: latest.current });
  }

  // Not a plain effect: what is typed before one would be written over.
  useLayoutEffect(() => {
    const early = readEarlyFields(formId, (name) => Object.hasOwn(blank, name));
    const kept = storage.load();
    draftKey.current = kept?.key ?? makeUuid();
    show({ ...blank, ...kept?.values, ...early });
    // A reload must not lose them because nothing was typed since the code arrived.
    if (Object.keys(early).length > 0) keep();
    setIsRestored(kept !== null);
    setIsReady(true);
    // Once: the form stays the same as long as it stands.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    values,
    latest,
    draftKey,
    /** False in the server's HTML, and until the device's draft is on screen. */
    isReady,
    /** Words of an earlier visit were found on this device. */
    isRestored,
    change(name: Name, text: string): void {
      show({ ...latest.current, [name]: text });
      keep();
    },
    /** Empties the form and what the device keeps of it. */
    clear(): void {
      draftKey.current = makeUuid();
      show(blank);
      storage.clear();
      setIsRestored(false);
    },
  };
}

function openFormStorage(storageKey: DeviceKey, fields: readonly string[]) {
  return openDraftStorage({
    storageKey,
    read: (text, nowMs) => readFormDraft(text, fields, nowMs),
  });
}

/** One sentence per field that has a fault, in the order of the form. */
type FormFaults = Readonly<Record<string, string>>;

/** Fetches the rules of a form, which nobody needs before the first word. */
type LoadFormCheck = () => Promise<(values: object, locale: Locale) => FormFaults>;

/**
 * The faults of a form: all of them once it was checked, then each looked at anew as its field
 * changes. Rules that can't be fetched hold nobody up: the server has the same ones, and names the
 * fields.
 */
function useFormFaults(loadCheck: LoadFormCheck) {
  const locale = useLocale();
  const [faults, setFaults] = useState<FormFaults>({});
  const rules = useRef<Awaited<ReturnType<LoadFormCheck>> | null>(null);
  const isChecked = useRef(false);

  async function load() {
    rules.current ??= await loadCheck().catch(() => null);
    return rules.current;
  }

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
      const fault = rules.current?.(values, locale)[field];
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
  readonly loadCheck: LoadFormCheck;
  /** What is judged with the texts and never kept, such as a box that was ticked. */
  readonly beside: object;
}

export type KeptForm<Name extends string> = ReturnType<typeof useKeptForm<Name>>;

/** Any control whose value is a text. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * A form whose words are kept on the device with every change, until they are sent or cleared. A
 * library of forms would weigh twelve kilobytes on each visitor's line, a sixth of the page's script.
 */
export function useKeptForm<Name extends string>(options: KeptFormOptions<Name>) {
  const { blank, loadCheck, beside } = options;
  const draft = useFormDraft(options);
  const { faults, check, checkField, show, forget } = useFormFaults(loadCheck);
  const { values, latest } = draft;
  const mend = (name: Name, besides = beside) =>
    checkField(name, { ...latest.current, ...besides });
  return {
    ...draft,
    faults,
    /** Something is entered. */
    isDirty: Object.keys(blank).some((name) => values[name as Name] !== blank[name as Name]),
    /** What the control of this name takes. */
    bind: (name: Name) => ({
      name,
      value: values[name],
      error: faults[name],
      onChange({ currentTarget }: ChangeEvent<Control>): void {
        draft.change(name, currentTarget.value);
        mend(name);
      },
    }),
    /** What was wrong with this field is looked at anew, where something beside it changes, too. */
    mend,
    /** Shows and gives all that is wrong by now. */
    check: () => check(() => ({ ...latest.current, ...beside })),
    showFaults: show,
    clear(): void {
      draft.clear();
      forget();
    },
  };
}

interface FormSubmission extends Pick<Sending<SendOutcome>, "isSending" | "outcome"> {
  /** What stopped the last attempt and is still to be mended, in the order of the form. */
  readonly faults: ReadonlyArray<{ readonly fieldId: string; readonly message: string }>;
  /** Counts attempts, so that each takes the focus to the faults anew. */
  readonly attempt: number;
  /** Null when the form is not filled in, or an attempt is under way already. */
  readonly submit: (extra: object) => Promise<SendOutcome | null>;
}

/**
 * Sends a kept form. All attempts carry its draft's key, so that a double click, a repeat and a
 * second tab make one submission.
 */
export function useFormSubmission<Name extends string>(
  path: string,
  form: KeptForm<Name>,
): FormSubmission {
  const { isSending, outcome, attempt } = useSending<SendOutcome>();
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
    const { draftKey, latest } = form;
    const values = latest.current;
    const result = await sendSubmission({
      path,
      key: draftKey.current,
      onNewKey: (key) => void (draftKey.current = key),
      body: { ...values, ...extra },
      isField: (name): name is string => Object.hasOwn(values, name),
    });
    if (result.kind === "sent") form.clear();
    if (result.kind !== "refused") return result;
    const named = Object.entries(result.errors).map(([name, text]) => [name, text ?? ""]);
    const found: FormFaults = Object.fromEntries(named);
    form.showFaults(found);
    report(found);
    return result;
  }

  async function checkAndSend(extra: object): Promise<SendOutcome | null> {
    const found = await form.check();
    if (Object.keys(found).length === 0) return send(extra);
    report(found);
    return null;
  }

  return {
    isSending,
    outcome,
    faults,
    attempt: attempts,
    submit: (extra) => attempt(() => checkAndSend(extra)),
  };
}
