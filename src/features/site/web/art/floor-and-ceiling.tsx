/** A room where a plant grows between floor and ceiling; outside the weather goes up and down. */
export function FloorAndCeiling() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 500" className="block h-auto w-full">
      <path d="M30 60h500v380H30Z" fill="var(--art-wall)" />
      <path d="M10 28h540v40H10Z" fill="var(--art-wood-deep)" />
      <path d="M10 432h540v34H10Z" fill="var(--art-wood)" />
      <path d="M10 466h540v12H10Z" fill="var(--art-wood-deep)" />
      <Outlook />
      <Plant />
      <path d="M452 432V300h54v132Z" fill="var(--art-wood-deep)" />
      <path d="M440 290h78v14h-78Z" fill="var(--art-wood)" />
      <path d="M462 290v-44h34v44Z" fill="var(--art-paper)" />
      <path d="M470 258h18m-18 10h18m-18 10h12" stroke="var(--art-wall)" strokeWidth="3" />
    </svg>
  );
}

function Outlook() {
  return (
    <g>
      <path d="M70 110h220v190H70Z" fill="var(--art-paper)" />
      <path d="M82 122h196v166H82Z" fill="var(--art-glow)" />
      <path d="M82 232l34-54 30 34 28-62 34 108 26-46 44-78v154H82Z" fill="var(--art-sage)" />
      <path
        d="M82 232l34-54 30 34 28-62 34 108 26-46 44-78"
        fill="none"
        stroke="var(--art-night)"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path d="M180 122v166M82 205h196" stroke="var(--art-paper)" strokeWidth="8" />
    </g>
  );
}

function Plant() {
  return (
    <g>
      <path d="M368 352V96" stroke="var(--art-wood)" strokeWidth="8" strokeLinecap="round" />
      <g fill="var(--art-sage)">
        <path d="M368 320c-52 2-72-22-74-56 48 0 74 20 74 56ZM368 280c52 2 72-22 74-56-48 0-74 20-74 56Z" />
        <path d="M368 226c-46 2-62-20-64-48 42 0 64 18 64 48ZM368 190c46 2 62-20 64-48-42 0-64 18-64 48Z" />
        <path d="M368 142c-30 0-44-14-44-36 28 0 44 14 44 36Z" />
      </g>
      <circle cx="368" cy="92" r="15" fill="var(--art-brass)" />
      <path d="M318 348h100l-14 84h-72Z" fill="var(--art-clay)" />
      <path d="M310 340h116v20H310Z" fill="#9c4f33" />
    </g>
  );
}
