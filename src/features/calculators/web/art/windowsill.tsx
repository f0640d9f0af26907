export const windowsillId = "windowsill";

/** The drawing stands in the page, so that the form's code need not carry it. */
export function Windowsill() {
  return (
    <svg viewBox="0 0 360 200" aria-hidden="true" className="windowsill">
      <use href={`#${windowsillId}`} />
    </svg>
  );
}
