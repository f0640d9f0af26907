import type { Ref } from "react";

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
        <input ref={ref} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
