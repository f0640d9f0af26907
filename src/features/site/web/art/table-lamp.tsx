/** The kitchen lamp by itself, with its light. For dark ground. */
export function TableLamp() {
  return (
    <svg aria-hidden="true" viewBox="0 0 420 330" className="block h-auto w-full">
      <path d="M146 128h128l130 202H16Z" fill="var(--art-glow)" opacity="0.16" />
      <path d="M210 0v52" stroke="var(--band-ink)" strokeWidth="3" />
      <path d="M124 128c0-46 36-78 86-78s86 32 86 78Z" fill="var(--art-brass)" />
      <ellipse cx="210" cy="128" rx="86" ry="11" fill="var(--art-glow)" />
      <ellipse cx="210" cy="318" rx="190" ry="34" fill="var(--art-wood)" />
      <path d="M152 306l96-6 22 26-110 8Z" fill="var(--art-paper)" />
      <path
        d="M168 312l66-4m-62 11l74-5"
        stroke="var(--art-wall)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
