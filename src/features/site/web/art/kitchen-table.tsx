/** The site's opening picture: a family at its table, a lamp, and one chair left for the reader. */
export function KitchenTable({ text }: { text: string }) {
  return (
    <svg role="img" aria-label={text} viewBox="0 0 560 620" className="block h-auto w-full">
      <clipPath id="room">
        <path d="M10 620V280a270 270 0 0 1 540 0v340Z" />
      </clipPath>
      <g clipPath="url(#room)">
        <path d="M0 0h560v620H0Z" fill="var(--art-wall)" />
        <g fill="none" stroke="var(--art-wall-line)" strokeWidth="2">
          <circle cx="280" cy="196" r="96" />
          <circle cx="280" cy="196" r="158" />
          <circle cx="280" cy="196" r="222" />
          <circle cx="280" cy="196" r="288" />
        </g>
        <path d="M0 540h560v80H0Z" fill="var(--art-night)" />
        <Lamp />
        <Grandmother />
        <Child />
        <Father />
        <Table />
        <FreeChair />
      </g>
    </svg>
  );
}

function Lamp() {
  return (
    <>
      <path d="M232 188h96l150 268H82Z" fill="var(--art-glow)" opacity="0.17" />
      <path d="M280 0v122" stroke="var(--art-paper)" strokeWidth="3" />
      <path d="M214 188c0-40 28-68 66-68s66 28 66 68Z" fill="var(--art-brass)" />
      <ellipse cx="280" cy="188" rx="66" ry="9" fill="var(--art-glow)" />
    </>
  );
}

function Grandmother() {
  return (
    <>
      <circle cx="133" cy="268" r="19" fill="#cfc7b8" />
      <path d="M82 470c-2-88 26-122 78-122s80 34 78 122Z" fill="var(--art-clay)" />
      <path d="M146 330h30v26c0 9-30 9-30 0Z" fill="#a96f4c" />
      <circle cx="162" cy="304" r="39" fill="#b97c56" />
      <path
        d="M121 308c-6-42 22-58 48-54 24 3 36 22 32 38-30 0-52-8-62-16-2 14-8 24-18 32Z"
        fill="#dcd5c7"
      />
      <path d="M206 398c22 14 34 26 52 44l-14 16c-28-8-48-22-58-40Z" fill="var(--art-clay)" />
      <circle cx="253" cy="449" r="12" fill="#b97c56" />
    </>
  );
}

function Child() {
  return (
    <>
      <path d="M236 470c-2-62 14-88 46-88s48 26 46 88Z" fill="var(--art-paper)" />
      <path d="M271 366h22v22c0 8-22 8-22 0Z" fill="#8a5638" />
      <circle cx="282" cy="346" r="31" fill="#9a6243" />
      <path
        d="M250 352c-6-34 10-48 32-48s40 16 32 48c-4-12-8-18-14-22-14 6-32 6-40 2-4 4-8 12-10 20Z"
        fill="#2a1a13"
      />
      <circle cx="252" cy="322" r="12" fill="#2a1a13" />
      <circle cx="312" cy="322" r="12" fill="#2a1a13" />
    </>
  );
}

function Father() {
  return (
    <>
      <path d="M322 470c-2-94 26-132 82-132s86 38 82 132Z" fill="var(--art-sage)" />
      <path d="M386 316h32v28c0 10-32 10-32 0Z" fill="#74462e" />
      <path d="M382 342l20 22 20-22 8 6-28 34-28-34Z" fill="var(--art-paper)" />
      <circle cx="400" cy="288" r="41" fill="#82502f" />
      <path
        d="M360 284c-4-34 18-46 42-46s44 14 40 48c-6-10-10-16-12-24-22 4-44 2-56-4-4 8-8 16-14 26Z"
        fill="#20140e"
      />
      <path
        d="M368 306c6 26 22 34 34 34s26-8 32-34c-8 10-20 12-32 12s-26-2-34-12Z"
        fill="#20140e"
      />
      <path d="M350 402c-18 14-30 26-42 44l16 14c24-8 42-20 52-38Z" fill="var(--art-sage)" />
      <circle cx="314" cy="451" r="12" fill="#82502f" />
    </>
  );
}

function Table() {
  return (
    <>
      <path d="M252 480h56l14 104h60v22H178v-22h60Z" fill="var(--art-wood-deep)" />
      <ellipse cx="280" cy="476" rx="236" ry="44" fill="var(--art-wood-deep)" />
      <ellipse cx="280" cy="464" rx="236" ry="44" fill="var(--art-wood)" />
      <ellipse cx="280" cy="462" rx="168" ry="29" fill="var(--art-glow)" opacity="0.2" />
      <path d="M214 452l104-6 26 34-124 8Z" fill="var(--art-paper)" />
      <path
        d="M232 460l76-4m-72 12l84-5m-80 13l58-3"
        fill="none"
        stroke="var(--art-wall)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M336 474l44-24 4 6-44 24-8 1Z" fill="var(--art-brass)" />
      <path d="M128 440h40v22c0 16-40 16-40 0Z" fill="var(--art-paper)" />
      <path d="M168 446c16-2 16 16-2 16" fill="none" stroke="var(--art-paper)" strokeWidth="5" />
      <ellipse cx="148" cy="440" rx="20" ry="5" fill="#6b3f22" />
      <path d="M404 452c0-12 60-12 60 0 0 22-12 26-30 26s-30-4-30-26Z" fill="var(--art-night)" />
      <circle cx="420" cy="446" r="12" fill="var(--art-clay)" />
      <circle cx="444" cy="444" r="13" fill="var(--art-brass)" />
    </>
  );
}

function FreeChair() {
  return (
    <g fill="none" stroke="var(--art-brass)" strokeLinecap="round">
      <path d="M214 640V548c0-42 24-62 66-62s66 20 66 62v92" strokeWidth="11" />
      <path d="M250 500v120m30-130v130m30-120v120" strokeWidth="5" />
      <path d="M206 604h148" strokeWidth="16" />
    </g>
  );
}
