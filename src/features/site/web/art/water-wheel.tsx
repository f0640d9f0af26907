const spokes = [0, 45, 90, 135] as const;
const buckets = [0, 45, 90, 135, 180, 225, 270, 315] as const;

/** A mill wheel that a small, steady stream keeps turning. */
export function WaterWheel() {
  return (
    <svg aria-hidden="true" viewBox="0 0 560 500" className="block h-auto w-full">
      <circle cx="118" cy="92" r="44" fill="var(--art-glow)" opacity="0.85" />
      <path d="M330 500V150l100-92 100 92v350Z" fill="var(--art-wall)" />
      <path d="M306 164 430 46l124 118-12 14L430 74 318 178Z" fill="var(--art-wood-deep)" />
      <path d="M404 190h52v58h-52Z" fill="var(--art-glow)" />
      <path d="M430 190v58M404 219h52" stroke="var(--art-wall)" strokeWidth="5" />
      <path d="M404 500V380a26 26 0 0 1 52 0v120Z" fill="var(--art-night)" />
      <path d="M0 150h214v22H0Z" fill="var(--art-wood-deep)" />
      <path
        d="M0 138h216c18 0 24 12 24 40l-2 52h-14l-2-40c0-16-4-22-14-22H0Z"
        fill="var(--art-sage)"
      />
      <g stroke="var(--art-wood-deep)" strokeWidth="10">
        <path d="M40 172v290M150 172v60" />
      </g>
      <Wheel />
      <path d="M0 452c60-14 100 14 160 2s100-14 170 0v46H0Z" fill="var(--art-sage)" />
      <path
        d="M20 476c40-8 70 8 110 0M170 484c40-8 70 8 110 0"
        fill="none"
        stroke="var(--art-paper)"
        strokeWidth="4"
        strokeLinecap="round"
        opacity="0.7"
      />
    </svg>
  );
}

function Wheel() {
  return (
    <g transform="translate(232 322)">
      <circle r="128" fill="none" stroke="var(--art-wood)" strokeWidth="18" />
      <circle r="92" fill="none" stroke="var(--art-wood)" strokeWidth="8" />
      <g stroke="var(--art-wood)" strokeWidth="10">
        {spokes.map((angle) => (
          <path key={angle} d="M0-124V124" transform={`rotate(${angle})`} />
        ))}
      </g>
      <g fill="var(--art-wood-deep)">
        {buckets.map((angle) => (
          <path key={angle} d="M-24-152h48l-8 28h-32Z" transform={`rotate(${angle + 22.5})`} />
        ))}
      </g>
      <circle r="26" fill="var(--art-brass)" />
      <circle r="9" fill="var(--art-wood-deep)" />
    </g>
  );
}
