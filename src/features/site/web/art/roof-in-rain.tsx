const drops = [
  [40, 30],
  [120, 84],
  [70, 170],
  [24, 260],
  [200, 36],
  [330, 22],
  [430, 60],
  [500, 130],
  [534, 230],
  [480, 20],
  [528, 330],
  [30, 360],
] as const;

/** A house in the rain, cut open: inside it is dry and lit. */
export function RoofInRain() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 470" className="block h-auto w-full">
      <g stroke="var(--band-muted)" strokeWidth="4" strokeLinecap="round" opacity="0.7">
        {drops.map(([x, y]) => (
          <path key={x * 1000 + y} d={`M${x} ${y}l-12 34`} />
        ))}
      </g>
      <path d="M96 470V220L280 92l184 128v250Z" fill="var(--art-glow)" />
      <path d="M96 470v-60h368v60Z" fill="var(--art-wood)" />
      <path d="M52 236 280 74l228 162-14 22L280 106 66 258Z" fill="var(--art-clay)" />
      <path d="M388 96h34v60l-34-24Z" fill="var(--art-clay)" />
      <path d="M280 130v46" stroke="var(--art-wood-deep)" strokeWidth="4" />
      <path d="M248 202c0-18 14-30 32-30s32 12 32 30Z" fill="var(--art-brass)" />
      <Sofa />
      <Window />
    </svg>
  );
}

function Sofa() {
  return (
    <g>
      <path d="M150 330a30 30 0 0 1 30-30h200a30 30 0 0 1 30 30v80H150Z" fill="var(--art-wall)" />
      <circle cx="222" cy="282" r="28" fill="#b97c56" />
      <path
        d="M194 280c-2-26 12-36 30-36s30 12 26 36c-10-8-18-14-22-18-8 10-20 16-34 18Z"
        fill="#2a1a13"
      />
      <path d="M178 396c0-56 14-84 44-84s44 28 44 84Z" fill="var(--art-clay)" />
      <circle cx="280" cy="326" r="20" fill="#9a6243" />
      <path d="M260 322c0-20 8-26 20-26s20 8 20 26c-12-6-26-8-40 0Z" fill="#2a1a13" />
      <path d="M252 396c0-34 8-48 28-48s28 14 28 48Z" fill="var(--art-paper)" />
      <circle cx="338" cy="274" r="29" fill="#82502f" />
      <path
        d="M310 268c0-24 10-32 28-32s30 10 28 34c-6-8-8-12-10-16-14 4-32 4-40 0Z"
        fill="#20140e"
      />
      <path d="M292 396c0-60 16-90 46-90s46 30 46 90Z" fill="var(--art-sage)" />
      <path
        d="M134 346a18 18 0 0 1 36 0v64h-36ZM390 346a18 18 0 0 1 36 0v64h-36ZM150 384h260v30H150Z"
        fill="var(--art-night)"
      />
    </g>
  );
}

function Window() {
  return (
    <g>
      <path d="M120 248h50v46h-50ZM392 248h50v46h-50Z" fill="var(--art-night)" />
      <path
        d="M145 248v46M417 248v46M120 271h50M392 271h50"
        stroke="var(--art-wood)"
        strokeWidth="4"
      />
    </g>
  );
}
