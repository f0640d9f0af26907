import { useLayoutEffect, useRef, useState } from "react";
import type { DeviceKey } from "#platform/core/device-key.ts";
import { readFormDraft } from "#platform/core/form-draft.ts";
import { openDraftStorage } from "./draft-storage.ts";
import { makeUuid } from "./make-uuid.ts";
import { readEarlyFields } from "./read-early-fields.ts";

export type FormTexts<Name extends string> = Readonly<Record<Name, string>>;

export interface FormPlace<Name extends string> {
  /** Form whose fields may be filled before this code has arrived, on a slow phone. */
  readonly formId: string;
  /** Where the device keeps the draft. */
  readonly storageKey: DeviceKey;
  readonly blank: FormTexts<Name>;
}

/** A form's texts, kept on the device with every change. */
export function useFormDraft<Name extends string>({ formId, storageKey, blank }: FormPlace<Name>) {
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
