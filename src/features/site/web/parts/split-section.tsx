import type { ReactNode } from "react";
import { joinClasses } from "#ui/join-classes.ts";

interface SplitSectionProps {
  /** Names the section for links and for screen readers. */
  readonly id: string;
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: "paper" | "sunken";
  /** Stands under the title on the left. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A title that stays in view at the left while its matter passes at the right. */
export function SplitSection(props: SplitSectionProps) {
  const { id, title, text, tone = "paper", aside, children } = props;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={joinClasses("site-section", tone === "sunken" ? "bg-sunken" : "on-paper")}
    >
      <div className="site-wide grid gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <div className="grid content-start gap-4 lg:sticky lg:top-28 lg:self-start">
          <h2 id={`${id}-title`} className="text-headline">
            {title}
          </h2>
          {text ? <p className="max-w-form text-ink-muted">{text}</p> : null}
          {aside}
        </div>
        <div>{children}</div>
      </div>
    </section>
  );
}
