/** A stool on three legs, each carrying one promise. */
export function Stool() {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 300" className="block h-auto w-full">
      <ellipse cx="160" cy="284" rx="136" ry="12" fill="var(--line)" />
      <g stroke="var(--art-wood-deep)" strokeWidth="20" strokeLinecap="round">
        <path d="M100 80 54 276M220 80l46 196" />
      </g>
      <path d="M160 84v192" stroke="var(--art-wood)" strokeWidth="20" strokeLinecap="round" />
      <path
        d="M72 206l88 14 88-14"
        fill="none"
        stroke="var(--art-wood)"
        strokeWidth="10"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <ellipse cx="160" cy="72" rx="118" ry="34" fill="var(--art-wood-deep)" />
      <ellipse cx="160" cy="60" rx="118" ry="34" fill="var(--art-wood)" />
      <g fill="none" stroke="var(--art-wood-deep)" strokeWidth="2" opacity="0.55">
        <ellipse cx="156" cy="60" rx="34" ry="9" />
        <ellipse cx="158" cy="60" rx="64" ry="18" />
        <ellipse cx="160" cy="60" rx="94" ry="26" />
      </g>
    </svg>
  );
}
