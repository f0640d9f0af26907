import type { DeviceKey } from "#platform/core/device-key.ts";
import { tryStorage } from "./try-storage.ts";

export interface DraftPlace<Draft> {
  readonly storageKey: DeviceKey;
  /** Null for a text that is no draft of this form. */
  readonly read: (text: string | null, nowMs: number) => Draft | null;
  /** Kept as long as this tab is open, and not on the device. */
  readonly inTab?: boolean;
}

export interface DraftStorage<Draft> extends DraftPlace<Draft> {
  /** The draft this device keeps, if it may keep any: some browsers refuse storage altogether. */
  readonly load: () => Draft | null;
  /** Without storage what was entered lives as long as the page does. */
  readonly save: (draft: Omit<Draft, "savedAt">) => void;
  readonly clear: () => void;
}

/** Where this device keeps the draft of one form. */
export function openDraftStorage<Draft>(place: DraftPlace<Draft>): DraftStorage<Draft> {
  const { storageKey, read, inTab } = place;
  // Asked for anew each time: where storage is forbidden, naming it already throws.
  const area = () => (inTab ? sessionStorage : localStorage);
  return {
    ...place,
    load: () =>
      tryStorage(() => {
        const draft = read(area().getItem(storageKey), Date.now());
        // Too old or unreadable: of no use to its owner, and none of anyone else's business.
        if (!draft) area().removeItem(storageKey);
        return draft;
      }) ?? null,
    save(draft) {
      const text = JSON.stringify({ ...draft, savedAt: Date.now() });
      tryStorage(() => area().setItem(storageKey, text));
    },
    clear: () => tryStorage(() => area().removeItem(storageKey)),
  };
}
