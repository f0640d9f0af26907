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
        <circle cx="20" cy="74" r="14" />
        <circle cx="320" cy="117" r="14" />
        <circle cx="620" cy="111" r="14" />
        <circle cx="920" cy="80" r="14" />
      </g>
      <Trees />
      <path d="M1086 62l50-44 50 44v64h-100Z" fill="var(--primary)" />
      <path d="M1074 71l62-56 62 56-8 9-54-48-54 48Z" fill="var(--primary)" />
      <path d="M1122 126V98a14 14 0 0 1 28 0v28Z" fill="var(--art-brass)" />
      <path d="M1100 78h16v16h-16ZM1156 78h16v16h-16Z" fill="var(--art-glow)" />
    </svg>
  );
}

const trees = [
  { x: 205, y: 94, scale: 1 },
  { x: 456, y: 64, scale: 1.2 },
  { x: 492, y: 62, scale: 0.75 },
  { x: 800, y: 79, scale: 1 },
] as const;

function Trees() {
  return (
    <g stroke="var(--primary)" strokeWidth="2.5" strokeLinecap="round">
      {trees.map(({ x, y, scale }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
          <ellipse cy="-32" rx="15" ry="19" fill="var(--art-sage)" />
          <path d="M0 0v-30" />
        </g>
      ))}
    </g>
  );
}
