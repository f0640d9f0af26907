import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { DefaultValues, Resolver, UseFormReturn } from "react-hook-form";
import { useForm } from "react-hook-form";
import { clearFormDraft, loadFormDraft, saveFormDraft } from "./form-draft-storage.ts";
import { makeUuid } from "./make-uuid.ts";

export type FormTexts = Record<string, string>;

export interface KeptFormOptions<Values extends FormTexts> {
  /** Form whose fields may be filled before this code has arrived, on a slow phone. */
  readonly formId: string;
  /** Where the device keeps the draft. */
  readonly storageKey: string;
  readonly blank: Values;
  readonly resolver: Resolver<Values>;
}

export interface KeptForm<Values extends FormTexts> {
  readonly form: UseFormReturn<Values>;
  /** Idempotency key of what is being written; a new one once it was sent. */
  readonly draftKey: RefObject<string>;
  /** False in the server's HTML, and until the device's draft is on screen. */
  readonly isReady: boolean;
  /** Words of an earlier visit were found on this device. */
  readonly isRestored: boolean;
  /** Empties the form and what the device keeps of it. */
  readonly clear: () => void;
}

/** A form whose words are kept on the device with every change, until they are sent or cleared. */
export function useKeptForm<Values extends FormTexts>({
  formId,
  storageKey,
  blank,
  resolver,
}: KeptFormOptions<Values>): KeptForm<Values> {
  // Read while hydrating: a moment later the form library writes its own values over them.
  const [early] = useState(() => readEarlyTexts(formId, blank));
  const form = useForm<Values>({
    resolver,
    defaultValues: blank as DefaultValues<Values>,
    // An error summary takes the focus instead.
    shouldFocusError: false,
  });
  const draftKey = useRef("");
  const [isReady, setIsReady] = useState(false);
  const [isRestored, setIsRestored] = useState(false);

  useEffect(() => {
    const kept = loadFormDraft(storageKey, Object.keys(blank));
    draftKey.current = kept?.key ?? makeUuid();
    form.reset({ ...blank, ...kept?.values, ...early }, { keepDefaultValues: true });
    setIsRestored(kept !== null);
    setIsReady(true);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (Object.values(values).every((text) => text === "")) return clearFormDraft(storageKey);
        saveFormDraft(storageKey, { key: draftKey.current, values });
      },
    });
  }, [form, early, blank, storageKey]);

  return {
    form,
    draftKey,
    isReady,
    isRestored,
    clear: () => {
      draftKey.current = makeUuid();
      form.reset(blank);
      clearFormDraft(storageKey);
      setIsRestored(false);
    },
  };
}

function readEarlyTexts<Values extends FormTexts>(formId: string, blank: Values): Partial<Values> {
  if (typeof document === "undefined") return {};
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return {};
  const texts = [...new FormData(form)].filter(([name, text]) => name in blank && text !== "");
  return Object.fromEntries(texts) as Partial<Values>;
}
