const marks = [
  { y: 290, years: 10 },
  { y: 212, years: 20 },
  { y: 134, years: 30 },
] as const;

/** A door frame with a family's pencil marks: a child measured at 10, 20 and 30 years of coverage. */
export function HeightMarks() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 500" className="block h-auto w-full">
      <path d="M60 0h440v500H60Z" fill="var(--art-wall)" />
      <path d="M110 500V40h200v460Z" fill="var(--art-glow)" />
      <path d="M110 500 310 440V500Z" fill="var(--art-brass)" opacity="0.5" />
      <path d="M84 500V14h252v486h-30V44H114v456Z" fill="var(--art-wood)" />
      <path d="M306 44h8v456h-8ZM106 44h8v456h-8Z" fill="var(--art-wood-deep)" />
      {marks.map(({ y, years }) => (
        <g key={years}>
          <path d={`M312 ${y}h46`} stroke="var(--art-paper)" strokeWidth="4" />
          <text
            x="322"
            y={y - 12}
            fill="var(--art-paper)"
            fontFamily="var(--font-display)"
            fontSize="28"
          >
            {years}
          </text>
        </g>
      ))}
      <path d="M0 486h560v14H0Z" fill="var(--art-wood-deep)" />
      <Child />
      <Parent />
    </svg>
  );
}

function Child() {
  return (
    <g>
      <circle cx="240" cy="352" r="27" fill="#9a6243" />
      <path
        d="M212 352c-4-30 10-42 28-42s34 14 28 42c-6-10-10-16-14-20-14 6-30 12-42 20Z"
        fill="#2a1a13"
      />
      <path d="M206 486c0-72 8-104 34-104s34 32 34 104Z" fill="var(--art-clay)" />
    </g>
  );
}

function Parent() {
  return (
    <g>
      <path d="M428 292c-36-10-78-6-118 22l8 16c40-18 74-16 104-4Z" fill="var(--art-sage)" />
      <circle cx="312" cy="322" r="12" fill="#82502f" />
      <path d="M308 318l-44-6" stroke="var(--art-brass)" strokeWidth="7" strokeLinecap="round" />
      <circle cx="446" cy="220" r="38" fill="#82502f" />
      <path
        d="M408 216c-2-34 16-46 38-46s42 12 38 46c-8-8-12-14-14-20-20 6-44 4-54-2-2 8-4 16-8 22Z"
        fill="#20140e"
      />
      <path d="M388 486c0-148 12-220 58-220s58 72 58 220Z" fill="var(--art-sage)" />
    </g>
  );
}
