/** A stone bridge whose three piers stand over the three columns of text below it. */
export function Bridge() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1200 260"
      preserveAspectRatio="xMidYMax slice"
      className="block h-52 w-full lg:h-auto"
    >
      <circle cx="860" cy="84" r="54" fill="var(--art-glow)" opacity="0.8" />
      <g fill="none" stroke="var(--art-sage)" strokeWidth="4" strokeLinecap="round">
        <path d="M30 244h110M250 250h90M330 238h150M470 252h60M650 246h140M720 256h100M850 240h90M1050 248h120" />
      </g>
      <path
        d="M0 112H1200V142A172 100 0 0 0 1028 242H972A172 100 0 0 0 628 242H572A172 100 0 0 0 228 242H172A172 100 0 0 0 0 142Z"
        fill="var(--primary)"
      />
      <path
        d="M1200 134A180 108 0 0 0 1020 242M980 242A180 108 0 0 0 620 242M580 242A180 108 0 0 0 220 242M180 242A180 108 0 0 0 0 134"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="2"
        opacity="0.6"
      />
      <path d="M0 106H1200" stroke="var(--primary)" strokeWidth="8" />
      <path d="M164 240h72v20h-72ZM564 240h72v20h-72ZM964 240h72v20h-72Z" fill="var(--primary)" />
      <Walkers />
    </svg>
  );
}

function Walkers() {
  return (
    <g>
      <circle cx="556" cy="52" r="9" fill="#82502f" />
      <path d="M544 102c0-28 3-38 12-38s12 10 12 38Z" fill="var(--art-clay)" />
      <circle cx="584" cy="74" r="7" fill="#9a6243" />
      <path d="M575 102c0-14 3-20 9-20s9 6 9 20Z" fill="var(--art-brass)" />
      <circle cx="612" cy="48" r="9" fill="#b97c56" />
      <path d="M599 102c0-32 4-42 13-42s13 10 13 42Z" fill="var(--art-sage)" />
      <circle cx="646" cy="56" r="8" fill="#a96f4c" />
      <path d="M635 102c0-26 3-36 11-36s11 10 11 36Z" fill="var(--art-wood)" />
      <path d="M664 102V76" stroke="var(--art-wood)" strokeWidth="3" strokeLinecap="round" />
    </g>
  );
}
