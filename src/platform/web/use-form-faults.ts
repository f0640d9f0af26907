import { useRef, useState } from "react";
import type { Locale } from "#platform/core/locale.ts";
import { useLocale } from "./use-words.ts";

/** One sentence per field that has a fault, in the order of the form. */
export type FormFaults = Readonly<Record<string, string>>;

/** Fetches the rules of a form, which nobody needs before the first word. */
export type LoadFormCheck = () => Promise<(values: object, locale: Locale) => FormFaults>;

/**
 * The faults of a form: all of them once it was checked, then each looked at anew as its field
 * changes. Rules that can't be fetched hold nobody up: the server has the same ones, and names the
 * fields.
 */
export function useFormFaults(loadCheck: LoadFormCheck) {
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
