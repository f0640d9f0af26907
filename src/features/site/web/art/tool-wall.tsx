/** A workshop wall: three tools hang ready, and one is only an outline. */
export function ToolWall() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 480" className="block h-auto w-full">
      <path d="M24 480V60a24 24 0 0 1 24-24h464a24 24 0 0 1 24 24v420Z" fill="var(--art-wall)" />
      <g fill="var(--art-wall-line)">
        {[84, 152, 220, 288].map((y) =>
          [84, 150, 216, 282, 348, 414, 480].map((x) => <circle key={x + y} cx={x} cy={y} r="4" />),
        )}
      </g>
      <Hammer />
      <Saw />
      <Level />
      <path
        d="M432 110h60v40h-18v148a12 12 0 0 1-24 0V150h-18Z"
        fill="none"
        stroke="var(--art-sage)"
        strokeWidth="3"
        strokeDasharray="9 8"
      />
      <Bench />
    </svg>
  );
}

function Hammer() {
  return (
    <g>
      <path d="M104 128h22v196a11 11 0 0 1-22 0Z" fill="var(--art-wood)" />
      <path d="M74 96h72c16 0 24 10 26 22l-26-4v20H74Z" fill="var(--art-paper)" />
      <circle cx="115" cy="84" r="6" fill="var(--art-brass)" />
    </g>
  );
}

function Saw() {
  return (
    <g>
      <path d="M212 160h56l-8 166-14-10-10 12-10-12-10 12Z" fill="var(--art-paper)" />
      <path
        d="M206 168c-6-50 0-74 34-74s42 24 36 74h-20c4-34 2-50-15-50s-19 16-15 50Z"
        fill="var(--art-clay)"
      />
      <circle cx="240" cy="84" r="6" fill="var(--art-brass)" />
    </g>
  );
}

function Level() {
  return (
    <g>
      <path d="M324 104h40v222h-40Z" fill="var(--art-brass)" />
      <path d="M332 190h24v50h-24Z" fill="var(--art-night)" />
      <path d="M335 200h18v30h-18Z" fill="var(--art-sage)" />
      <circle cx="344" cy="215" r="7" fill="var(--art-paper)" />
      <path d="M332 120h24v14h-24ZM332 296h24v14h-24Z" fill="var(--art-wood-deep)" />
      <circle cx="344" cy="88" r="6" fill="var(--art-brass)" />
    </g>
  );
}

function Bench() {
  return (
    <g>
      <path d="M0 396h560v28H0Z" fill="var(--art-wood)" />
      <path d="M0 424h560v56H0Z" fill="var(--art-wood-deep)" />
      <path d="M60 424h46v56H60ZM454 424h46v56h-46Z" fill="var(--art-night)" opacity="0.35" />
      <path d="M186 396l14-26h120l26 26Z" fill="var(--art-paper)" />
      <path
        d="M214 380h86m-78 8h92"
        stroke="var(--art-wall)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M330 376l70-16 6 8-68 18-10 2Z" fill="var(--art-clay)" />
      <path d="M430 346h44v50h-44Z" fill="var(--art-clay)" />
      <path
        d="M452 346c-14-26-6-44 0-54 6 10 14 28 0 54ZM450 344c-22-8-28-22-28-34 14 2 26 14 28 34ZM454 344c22-8 28-22 28-34-14 2-26 14-28 34Z"
        fill="var(--art-sage)"
      />
    </g>
  );
}
