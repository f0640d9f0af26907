import { tryStorage } from "#platform/web/try-storage.ts";

const storageKey = "staff-keys";

/** Whether single keys do something: who dictates or slips on keys can switch them off, on this device. */
export const shortcutChoice = {
  isOn: () => tryStorage(() => localStorage.getItem(storageKey)) !== "off",
  set: (isOn: boolean) =>
    void tryStorage(() =>
      isOn ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, "off"),
    ),
};
