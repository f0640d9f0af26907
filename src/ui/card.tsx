import type { ComponentProps, ReactNode } from "react";
import { joinClasses } from "./join-classes.ts";

export function Card({ className, ...rest }: ComponentProps<"div">) {
  return (
    <div
      {...rest}
      className={joinClasses(
        "rounded-lg border border-line bg-surface p-5 shadow-card sm:p-7",
        className,
      )}
    />
  );
}

interface CardHeaderProps {
  readonly title: string;
  readonly headingLevel?: 1 | 2 | 3;
  /** A small part right after the title, such as a hint. */
  readonly after?: ReactNode;
  readonly children?: ReactNode;
}

/** A card's title, with room for a badge or a button beside it. */
export function CardHeader({ title, headingLevel = 2, after, children }: CardHeaderProps) {
  const Heading = `h${headingLevel}` as const;
  const heading = <Heading className="text-title">{title}</Heading>;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      {after ? (
        <div className="flex items-center gap-2">
          {heading}
          {after}
        </div>
      ) : (
        heading
      )}
      {children}
    </div>
  );
}
