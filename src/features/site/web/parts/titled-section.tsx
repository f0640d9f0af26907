import type { ReactNode } from "react";
import { joinClasses } from "#ui/join-classes.ts";

interface TitledSectionProps {
  /** Names the section for links and for screen readers. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
  readonly tone?: keyof typeof tones;
  readonly children: ReactNode;
}

const tones = {
  paper: "",
  ruled: "border-y border-line",
  sunken: "bg-sunken",
  band: "on-band",
} as const;

/** A title over the whole width, with its matter below. */
export function TitledSection({ id, title, text, tone = "paper", children }: TitledSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={joinClasses("site-section", tones[tone])}
    >
      <div className="site-wide grid gap-10">
        <div className="grid max-w-measure gap-3">
          <h2 id={`${id}-title`} className="text-headline">
            {title}
          </h2>
          {text ? (
            <p className={tone === "band" ? "text-band-muted" : "text-ink-muted"}>{text}</p>
          ) : null}
        </div>
        {children}
      </div>
    </section>
  );
}
