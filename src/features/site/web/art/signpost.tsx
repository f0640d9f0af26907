/** A signpost with one blank arm: where a wrong address leads. */
export function Signpost() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 260" className="block h-auto w-full">
      <path
        d="M10 244c40-16 70-16 110-6s76 8 112-4"
        stroke="var(--art-sage)"
        strokeWidth="8"
        fill="none"
        strokeLinecap="round"
      />
      <path d="M112 30h16v208h-16Z" fill="var(--art-wood-deep)" />
      <path d="M120 8l14 20h-28Z" fill="var(--art-brass)" />
      <path d="M96 48h106l24 22-24 22H96Z" fill="var(--primary)" />
      <path d="M114 70h70" stroke="var(--paper)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M148 110H44l-26 22 26 22h104Z"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeDasharray="9 8"
      />
    </svg>
  );
}
