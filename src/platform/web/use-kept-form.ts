import type { ChangeEvent } from "react";
import type { FormPlace } from "./use-form-draft.ts";
import { useFormDraft } from "./use-form-draft.ts";
import type { LoadFormCheck } from "./use-form-faults.ts";
import { useFormFaults } from "./use-form-faults.ts";

export interface KeptFormOptions<Name extends string> extends FormPlace<Name> {
  readonly loadCheck: LoadFormCheck;
}

export type KeptForm<Name extends string> = ReturnType<typeof useKeptForm<Name>>;

/** Any control whose value is a text. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * A form whose words are kept on the device with every change, until they are sent or cleared. A
 * library of forms would weigh twelve kilobytes on each visitor's line, a sixth of the page's script.
 */
export function useKeptForm<Name extends string>(options: KeptFormOptions<Name>) {
  const { blank, loadCheck } = options;
  const draft = useFormDraft(options);
  const { faults, check, checkField, show, forget } = useFormFaults(loadCheck);
  const { values, latest } = draft;
  const mend = (name: Name) => checkField(name, latest.current);
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
    /** What was wrong with this field is looked at anew. */
    mend,
    /** Shows and gives all that is wrong by now. */
    check: () => check(() => latest.current),
    showFaults: show,
    clear(): void {
      draft.clear();
      forget();
    },
  };
}
