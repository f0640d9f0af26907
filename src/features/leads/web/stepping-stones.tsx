const stones = [
  [30, 250],
  [72, 226],
  [120, 216],
  [168, 200],
  [196, 166],
  [176, 130],
  [132, 112],
  [104, 82],
  [130, 52],
  [176, 40],
] as const;

/** A path to a lit house, one stone a step; those already walked are bright. Decoration only. */
export function SteppingStones({ step }: { readonly step: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 260 280" className="stepping-stones">
      <path className="stones-ground" d="M0 268c50-14 96-8 140-12s84-4 120 4" />
      {stones.map(([x, y], index) => (
        <ellipse
          key={x * 1000 + y}
          cx={x}
          cy={y}
          rx={15 - index * 0.7}
          ry={7 - index * 0.3}
          className={index < step ? "stone-walked" : "stone-ahead"}
        />
      ))}
      <path className="stones-house" d="M194 40V20l18-13 18 13v20Z" />
      <path
        className={step === stones.length ? "stone-walked" : "stones-window"}
        d="M207 40V28h10v12Z"
      />
    </svg>
  );
}
