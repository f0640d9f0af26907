interface FaceProps {
  /** Middle and radius of the head. */
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Where somebody looks: -1 left, 1 right. */
  readonly look?: number;
  /** Of brows, eyes and mouth. */
  readonly ink?: string;
  /** Of a mouth within a beard. */
  readonly mouth?: string;
}

/** Eyes, brows and a smile in the same few strokes for everybody. */
export function Face({ x, y, r, look = 0, ink = "#2a1a13", mouth = ink }: FaceProps) {
  return (
    <g
      transform={`translate(${x + look * r * 0.14} ${y}) scale(${r / 40})`}
      fill="none"
      strokeLinecap="round"
    >
      <path d="M-19-9q5-4 10-1M9-10q5-3 10 1" stroke={ink} strokeWidth="2.5" />
      <g fill={ink}>
        <ellipse cx="-13" cy="0" rx="2.8" ry="3.6" />
        <ellipse cx="13" cy="0" rx="2.8" ry="3.6" />
      </g>
      <path
        d={`M${look * 2} 3q${look * 5 || 4} 6-2 8`}
        stroke={ink}
        strokeWidth="2"
        opacity="0.55"
      />
      <path d="M-10 18q10 9 20 0" stroke={mouth} strokeWidth="3" />
    </g>
  );
}
