/** One road that passes four starting points and ends at a lit house. */
export function Road() {
  return (
    <svg aria-hidden="true" viewBox="0 0 1200 150" className="hidden h-auto w-full lg:block">
      <path
        d="M-40 96C40 60 90 60 150 84s120 52 190 28 130-56 200-30 130 58 210 26 140-44 200-18 96 34 150 24"
        fill="none"
        stroke="var(--line)"
        strokeWidth="26"
        strokeLinecap="round"
      />
      <path
        d="M-40 96C40 60 90 60 150 84s120 52 190 28 130-56 200-30 130 58 210 26 140-44 200-18 96 34 150 24"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="2.5"
        strokeDasharray="14 14"
      />
      <g fill="var(--primary)" stroke="var(--sunken)" strokeWidth="5">
        <circle cx="20" cy="75" r="14" />
        <circle cx="320" cy="119" r="14" />
        <circle cx="620" cy="82" r="14" />
        <circle cx="920" cy="79" r="14" />
      </g>
      <Trees />
      <path d="M1086 68l50-42 50 42v58h-100Z" fill="var(--primary)" />
      <path d="M1076 72l60-52 60 52" fill="none" stroke="var(--primary)" strokeWidth="7" />
      <path d="M1122 126V98a14 14 0 0 1 28 0v28Z" fill="var(--art-brass)" />
      <path d="M1100 78h16v16h-16ZM1156 78h16v16h-16Z" fill="var(--art-glow)" />
    </svg>
  );
}

function Trees() {
  return (
    <g fill="var(--art-sage)" stroke="var(--primary)" strokeWidth="2.5">
      <path d="M205 56V34m-16-6a16 20 0 0 1 32 0 16 16 0 0 1-32 0Z" />
      <path d="M452 52V24m-20-8a20 24 0 0 1 40 0 20 20 0 0 1-40 0Z" transform="translate(0 14)" />
      <path d="M486 58V42m-11-4a11 14 0 0 1 22 0 11 11 0 0 1-22 0Z" />
      <path d="M800 60V38m-15-6a15 19 0 0 1 30 0 15 15 0 0 1-30 0Z" />
    </g>
  );
}
