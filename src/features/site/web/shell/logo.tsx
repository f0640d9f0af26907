import { siteConfig } from "#site.config.ts";

/** The mark: a hearth's arch that is also half a tree's rings, with a brass fire at the heart. */
export function LogoMark({ size = 40 }: { size?: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" width={size} height={size} fill="none">
      <path d="M4 34V20a16 16 0 0 1 32 0v14" stroke="currentColor" strokeWidth="3" />
      <path d="M10.5 34V20.5a9.5 9.5 0 0 1 19 0V34" stroke="currentColor" strokeWidth="2.25" />
      <path d="M2 35.5h36" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M20 31.5c-3.3 0-5.2-2.1-5.2-4.9 0-3.6 3.6-5 4.3-9.1 3.2 1.9 6.1 5.3 6.1 9.1 0 2.8-1.9 4.9-5.2 4.900Z"
        fill="var(--logo-fire)"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span className="grid leading-none">
        <span className="font-display text-[1.375rem] leading-none">{siteConfig.shortName}</span>
        <span className="mt-1 text-[0.75rem] leading-none font-semibold tracking-[0.09em] text-ink-muted">
          {siteConfig.name.replace(siteConfig.shortName, "").trim()}
        </span>
      </span>
    </span>
  );
}
