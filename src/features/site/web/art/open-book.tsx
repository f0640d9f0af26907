/** An open book; a road leaves its pages and leads to a house. */
export function OpenBook() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMidYMax slice"
      className="block h-60 w-full sm:h-72 lg:h-auto"
    >
      <circle cx="980" cy="92" r="50" fill="var(--art-glow)" opacity="0.8" />
      <path d="M330 276c110-120 230-90 390 0 160-110 290-110 390 0Z" fill="var(--art-sage)" />
      <path d="M470 276c90-70 170-60 250 0 120-80 220-70 290 0Z" fill="var(--art-wall)" />
      <Road />
      <path d="M860 214V170l44-36 44 36v44Z" fill="var(--primary)" />
      <path d="M848 176l56-46 56 46-8 9-48-39-48 39Z" fill="var(--art-wood-deep)" />
      <path d="M894 214v-26a10 10 0 0 1 20 0v26Z" fill="var(--art-glow)" />
      <Trees />
      <path d="M720 300C600 240 420 236 240 268v96c180-32 360-28 480 32Z" fill="var(--art-paper)" />
      <path d="M720 300c120-60 300-64 480-32v96c-180-32-360-28-480 32Z" fill="var(--art-paper)" />
      <path
        d="M720 300v96M720 396c-120-60-300-64-480-32v14c180-32 360-28 480 22 120-50 300-54 480-22v-14c-180-32-360-28-480 32Z"
        fill="var(--art-wood-deep)"
        stroke="var(--art-wood-deep)"
        strokeWidth="3"
      />
      <g fill="none" stroke="var(--art-wall)" strokeWidth="4" strokeLinecap="round" opacity="0.55">
        <path d="M300 292c120-16 240-10 350 28M300 316c120-16 240-10 350 28M300 340c80-10 150-8 220 6" />
        <path d="M790 320c110-38 230-44 350-28M790 344c110-38 230-44 350-28M790 368c70-20 140-28 210-28" />
      </g>
    </svg>
  );
}

function Road() {
  return (
    <>
      <path
        d="M706 300c-60-30 10-44 60-52s110-10 138-36"
        fill="none"
        stroke="var(--art-paper)"
        strokeWidth="16"
        strokeLinecap="round"
      />
      <path
        d="M706 300c-60-30 10-44 60-52s110-10 138-36"
        fill="none"
        stroke="var(--art-brass)"
        strokeWidth="3"
        strokeDasharray="10 10"
      />
    </>
  );
}

function Trees() {
  return (
    <g>
      <path
        d="M540 252v-50M600 246v-66M1010 250v-48"
        stroke="var(--art-wood-deep)"
        strokeWidth="6"
      />
      <g fill="var(--art-sage)" stroke="var(--primary)" strokeWidth="3">
        <ellipse cx="540" cy="186" rx="20" ry="30" />
        <ellipse cx="600" cy="160" rx="24" ry="38" />
        <ellipse cx="1010" cy="186" rx="20" ry="32" />
      </g>
    </g>
  );
}
