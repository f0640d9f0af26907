import type { Ref } from "react";

/** Asks password managers to leave a field alone; they would fill in the family's own website. */
const notForPasswordManagers = {
  "data-1p-ignore": "",
  "data-bwignore": "",
  "data-form-type": "other",
  "data-lpignore": "true",
};

/** A field no person sees or reaches; machines that fill every field give themselves away. */
export function HoneypotField({
  label,
  ref,
}: {
  readonly label: string;
  readonly ref: Ref<HTMLInputElement>;
}) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {label}
        <input
          {...notForPasswordManagers}
          ref={ref}
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
        />
      </label>
    </div>
  );
}
