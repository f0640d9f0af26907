import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { joinClasses } from "./join-classes.ts";

const cardLook = "rounded-lg border border-line bg-surface shadow-card";

export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={joinClasses(cardLook, "p-5 sm:p-7", className)} />;
}

interface TitledCardProps {
  readonly id?: string | undefined;
  readonly title: string;
  readonly intro?: string | undefined;
  /** Shown below the introduction. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page: its title, its purpose, and its content. */
export function TitledCard({ id, title, intro, note, children }: TitledCardProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId}>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-1">
          <h2 id={titleId} className="text-title">
            {title}
          </h2>
          {intro ? <p className="max-w-measure text-ink-muted">{intro}</p> : null}
          {note}
        </div>
        {children}
      </Card>
    </section>
  );
}

interface FoldedCardProps extends Pick<TitledCardProps, "id" | "title" | "children"> {
  /** The current state, in a line below the title. */
  readonly state?: ReactNode;
  /**
   * Whether it is open at first; setting it later opens it, too, for example when the screen's
   * search finds something in it.
   */
  readonly isOpenFirst?: boolean;
  /** With less room around it, among many cards. */
  readonly isDense?: boolean;
  readonly headingLevel?: 2 | 3;
}

/**
 * A section that is collapsed to its title until it is opened. Its fields keep what is typed while
 * it is closed, and the browser's find-in-page opens it. It never closes by itself, because
 * somebody may be typing in it.
 */
export function FoldedCard(props: FoldedCardProps) {
  const { id, title, state, isOpenFirst = false, headingLevel = 2, children } = props;
  const room = props.isDense ? "px-5" : "px-5 sm:px-7";
  const Heading = `h${headingLevel}` as const;
  const titleId = useId();
  const [isOpened, setOpened] = useState(isOpenFirst);
  if (isOpenFirst && !isOpened) setOpened(true);
  return (
    <section id={id} aria-labelledby={titleId}>
      <details className={joinClasses("group", cardLook)} open={isOpened}>
        <summary
          className={joinClasses(
            "flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 rounded-lg py-3 hover:bg-sunken",
            room,
          )}
        >
          <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-0.5">
            <Heading id={titleId} className="text-title">
              {title}
            </Heading>
            {state === undefined ? null : (
              <span className="min-h-6 text-sm wrap-anywhere text-ink-muted">{state}</span>
            )}
          </span>
          <ChevronDown aria-hidden="true" size={20} className="shrink-0 group-open:rotate-180" />
        </summary>
        <div className={joinClasses("grid grid-cols-[minmax(0,1fr)] gap-5 pt-2 pb-5", room)}>
          {children}
        </div>
      </details>
    </section>
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

/** One figure. Put several in a `<dl>`. */
export function StatCard({
  label,
  value,
  hint,
  icon,
}: Readonly<{ label: string; value: string; hint?: string | undefined; icon?: ReactNode }>) {
  return (
    <div className="grid content-start gap-1 rounded-lg border border-line bg-surface p-5 wrap-anywhere shadow-card">
      <dt className="flex items-center justify-between gap-2 text-sm text-ink-muted">
        {label}
        {icon}
      </dt>
      <dd className="font-display text-heading even-figures">{value}</dd>
      {hint ? <dd className="text-xs text-ink-muted">{hint}</dd> : null}
    </div>
  );
}

export type BadgeTone = "hot" | "warm" | "cold" | "neutral" | "success" | "danger" | "info";

const tones: Record<BadgeTone, string> = {
  hot: "border-danger bg-danger-soft text-danger",
  warm: "border-warning bg-warning-soft text-warning",
  cold: "border-info bg-info-soft text-info",
  danger: "border-danger bg-danger-soft text-danger",
  info: "border-info bg-info-soft text-info",
  success: "border-success bg-success-soft text-success",
  neutral: "border-line-strong bg-sunken text-ink",
};

/** A short state in a word; the color is only an additional cue. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={joinClasses(
        "inline-flex items-center rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap",
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
