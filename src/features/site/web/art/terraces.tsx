const walls = [
  { x: 60, y: 300 },
  { x: 324, y: 250 },
  { x: 588, y: 200 },
  { x: 852, y: 150 },
  { x: 1116, y: 100 },
] as const;

/**
 * A hillside in five numbered terraces; what grows on each is taller than on the last. A phone
 * shows the middle of it, without numbers: they would begin at two.
 */
export function Terraces() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 400"
      preserveAspectRatio="xMidYMax slice"
      className="block h-48 w-full sm:h-auto"
    >
      <circle cx="1280" cy="70" r="52" fill="var(--art-glow)" opacity="0.8" />
      <path d="M0 350h60V300h264V250h264V200h264V150h264V100h324v300H0Z" fill="var(--art-wall)" />
      {walls.map(({ x, y }, index) => (
        <g key={x}>
          <path d={`M${x} ${y}h264v14H${x}Z`} fill="var(--art-sage)" />
          <path d={`M${x} ${y + 14}h16v36h-16Z`} fill="var(--art-wood-deep)" />
          <Plants x={x} y={y} height={22 + index * 15} />
          <g className="max-sm:hidden">
            <circle cx={x + 58} cy={y + 52} r="23" fill="var(--art-brass)" />
            <text x={x + 58} y={y + 61} textAnchor="middle" className="ring-numbers">
              {index + 1}
            </text>
          </g>
        </g>
      ))}
      <Farmer />
    </svg>
  );
}

interface PlantsProps {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

function Plants({ x, y, height }: PlantsProps) {
  return (
    <g>
      {[110, 160, 210].map((offset) => {
        const half = height / 2;
        return (
          <g key={offset} transform={`translate(${x + offset} ${y})`}>
            <path d={`M0 0v${-height}`} stroke="var(--art-wood)" strokeWidth="4" />
            <path
              d={`M0 ${-half}c${-half} 0 ${-half} ${-half} ${-half} ${-half}c${half * 0.6} 0 ${half} ${half * 0.4} ${half} ${half}ZM0 ${-half}c${half} 0 ${half} ${-half} ${half} ${-half}c${-half * 0.6} 0 ${-half} ${half * 0.4} ${-half} ${half}Z`}
              fill="var(--art-sage)"
            />
            <circle cy={-height} r={height / 7} fill="var(--art-clay)" />
          </g>
        );
      })}
    </g>
  );
}

function Farmer() {
  return (
    <g>
      <circle cx="636" cy="138" r="12" fill="#82502f" />
      <path d="M612 132c4-8 12-10 24-10s20 2 24 10Z" fill="var(--art-brass)" />
      <path d="M620 200c0-34 4-48 16-48s16 14 16 48Z" fill="var(--art-clay)" />
      <path d="M660 202V132" stroke="var(--art-wood-deep)" strokeWidth="5" strokeLinecap="round" />
    </g>
  );
}
