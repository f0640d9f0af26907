/** Ground that rises and falls, with a level walk over the deep places and a roof above the heights. */
export function Boardwalk() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 460" className="block h-auto w-full">
      <circle cx="446" cy="96" r="46" fill="var(--art-glow)" opacity="0.85" />
      <path
        d="M0 460V250l60-64 56 128 74 106 70-146 60-70 64 92 54 98 60-188 62-90v344Z"
        fill="var(--art-sage)"
      />
      <path
        d="M0 460V336l80-20 60 84 60 40 66-80 70-20 70 60 60-30 94-110v240Z"
        fill="var(--art-wall)"
      />
      <path d="M0 122h560" stroke="var(--brass)" strokeWidth="4" strokeDasharray="14 12" />
      <path d="M0 286h560v18H0Z" fill="var(--art-wood)" />
      <path d="M0 304h560v8H0Z" fill="var(--art-wood-deep)" />
      <g stroke="var(--art-wood-deep)" strokeWidth="9">
        <path d="M110 310v98M230 310v96M386 310v92M470 310v70" />
      </g>
      <g stroke="var(--art-wood-deep)" strokeWidth="5" strokeLinecap="round" fill="none">
        <path d="M20 286v-50M130 286v-50M240 286v-50M350 286v-50M460 286v-50M550 286v-50" />
        <path d="M0 240h560" />
      </g>
      <Walkers />
    </svg>
  );
}

function Walkers() {
  return (
    <g>
      <circle cx="176" cy="186" r="15" fill="#82502f" />
      <path d="M156 286c0-58 4-80 20-80s20 22 20 80Z" fill="var(--art-clay)" />
      <circle cx="218" cy="222" r="11" fill="#9a6243" />
      <path d="M204 286c0-36 3-50 14-50s14 14 14 50Z" fill="var(--art-brass)" />
      <circle cx="264" cy="180" r="15" fill="#b97c56" />
      <path d="M242 286c0-62 5-84 22-84s22 22 22 84Z" fill="var(--art-night)" />
    </g>
  );
}
