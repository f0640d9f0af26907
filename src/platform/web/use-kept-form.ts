import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { DefaultValues, Resolver, UseFormReturn } from "react-hook-form";
import { useForm } from "react-hook-form";
import type { DeviceKey } from "#platform/core/device-key.ts";
import { readFormDraft } from "#platform/core/form-draft.ts";
import { openDraftStorage } from "./draft-storage.ts";
import { makeUuid } from "./make-uuid.ts";
import { readEarlyFields } from "./read-early-fields.ts";

export type FormTexts = Record<string, string>;

export interface KeptFormOptions<Values extends FormTexts> {
  /** Form whose fields may be filled before this code has arrived, on a slow phone. */
  readonly formId: string;
  /** Where the device keeps the draft. */
  readonly storageKey: DeviceKey;
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
  const [early] = useState(() => readEarlyFields(formId, (name) => Object.hasOwn(blank, name)));
  const [storage] = useState(() => openFormStorage(storageKey, Object.keys(blank)));
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
    const kept = storage.load();
    draftKey.current = kept?.key ?? makeUuid();
    form.reset({ ...blank, ...kept?.values, ...early }, { keepDefaultValues: true });
    setIsRestored(kept !== null);
    setIsReady(true);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (Object.values(values).every((text) => text === "")) return storage.clear();
        storage.save({ key: draftKey.current, values });
      },
    });
  }, [form, early, blank, storage]);

  return {
    form,
    draftKey,
    isReady,
    isRestored,
    clear: () => {
      draftKey.current = makeUuid();
      form.reset(blank);
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
