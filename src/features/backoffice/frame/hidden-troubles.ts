import { tryStorage } from "#platform/web/try-storage.ts";

const storageKey = "hidden-troubles";
const hourMs = 3_600_000;

interface Hidden {
  readonly until: number;
  readonly keys: readonly string[];
}

function isHidden(value: unknown): value is Hidden {
  const { until, keys } = (value ?? {}) as Partial<Record<keyof Hidden, unknown>>;
  return typeof until === "number" && Array.isArray(keys);
}

function read(): Hidden | null {
  const text = tryStorage(() => localStorage.getItem(storageKey));
  const value: unknown = text ? tryStorage(() => JSON.parse(text) as unknown) : null;
  return isHidden(value) ? value : null;
}

/** Which troubles somebody has read and put away on this device. A new one shows all the same. */
export const hiddenTroubles = {
  hide(keys: readonly string[], now: number): void {
    const hidden: Hidden = { until: now + hourMs, keys };
    tryStorage(() => localStorage.setItem(storageKey, JSON.stringify(hidden)));
  },
  list(now: number): readonly string[] {
    const hidden = read();
    // A clock that was set back must not hide them for days.
    return hidden && now < hidden.until && hidden.until - now <= hourMs ? hidden.keys : [];
  },
};
