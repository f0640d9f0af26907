import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, RefreshCw } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { dashboardPath } from "#platform/core/staff/staff-member.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LeavingButton, useHeldPresses } from "#ui/button.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import type { ListPages } from "./list/use-staff-list.ts";
import { staffWords } from "./staff-words.ts";

export interface BackLink {
  readonly to: string;
  readonly label: string;
  /** The history state for the target. */
  readonly state?: unknown;
}

interface StaffPageProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  readonly back?: BackLink;
  /** Actions on the page as a whole, beside its title. */
  readonly actions?: ReactNode;
  /** For a list: uses the whole width, and begins near the top. */
  readonly isWide?: boolean;
  /** On a phone the content begins near the top. */
  readonly isShort?: boolean;
  readonly children: ReactNode;
}

/** The frame of every staff page: its width, a link back, its one title. */
export function StaffPage(props: StaffPageProps) {
  const { title, intro, back, actions, isWide = false, isShort = false, children } = props;
  // Below a title with a sentence, buttons get a line of their own where both do not fit on one.
  const wraps = isWide ? "max-sm:flex-wrap" : "flex-wrap";
  const isBeside = isShort && back !== undefined;
  return (
    <div
      className={joinClasses(
        "mx-auto grid w-full grid-cols-[minmax(0,1fr)] px-5 sm:px-8",
        isWide ? "gap-2 pt-2 pb-4" : "max-w-page gap-6 py-6 sm:py-8",
        isShort && "max-sm:gap-3 max-sm:pt-2",
      )}
    >
      <div className={joinClasses("grid gap-3", isBeside && "short-head")}>
        {back ? (
          <Link
            to={back.to}
            state={back.state}
            className="text-link inline-flex items-center gap-2 justify-self-start text-sm"
          >
            <ArrowLeft aria-hidden="true" size={18} />
            {back.label}
          </Link>
        ) : null}
        <header
          className={joinClasses(
            "flex items-end justify-between gap-4",
            isShort ? "max-sm:items-center" : wraps,
          )}
        >
          <div
            className={
              isWide ? "flex min-w-0 flex-wrap items-baseline gap-x-4" : "grid min-w-0 gap-1"
            }
          >
            <h1 className="text-heading wrap-anywhere">{title}</h1>
            {intro ? <p className="max-w-measure text-ink-muted">{intro}</p> : null}
          </div>
          <div className="flex shrink-0 flex-wrap gap-2 empty:hidden max-sm:shrink">{actions}</div>
        </header>
      </div>
      {children}
    </div>
  );
}

interface LoadFailureProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** What could not be loaded, with a button to try again. */
export function LoadFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <Alert tone="danger" announce>
        {text}
      </Alert>
      <RetryButton onClick={onRetry} />
    </div>
  );
}

/**
 * One part of the page that could not be loaded. Not an alert, because the rest of the page works.
 */
export function PartFailure({ text, onRetry }: LoadFailureProps) {
  return (
    <div className="grid content-center justify-items-center gap-3 py-6 text-center">
      <p role="status" className="text-ink-muted">
        {text}
      </p>
      <RetryButton onClick={onRetry} />
    </div>
  );
}

function RetryButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <LeavingButton tone="secondary" size="sm" onClick={onClick}>
      {useWords(staffWords).retry}
    </LeavingButton>
  );
}

interface MoreButtonProps extends Pick<ComponentProps<typeof LeavingButton>, "heir" | "className"> {
  readonly list: Pick<ListPages<never>, "loadMore" | "isLoadingMore">;
}

/** Loads the next page of a list; renders nothing at the end. */
export function MoreButton({ list: { loadMore, isLoadingMore }, ...look }: MoreButtonProps) {
  const words = useWords(staffWords).list;
  // The new rows appear where the button was.
  useHeldPresses(isLoadingMore);
  if (!loadMore) return null;
  return (
    <LeavingButton
      {...look}
      tone="quiet"
      size="sm"
      aria-disabled={isLoadingMore}
      onClick={loadMore}
    >
      {isLoadingMore ? words.loadingMore : words.more}
    </LeavingButton>
  );
}

/** Reloads a page's data, which never becomes stale by itself. */
export function RefreshButton({
  queryKeys,
}: {
  readonly queryKeys: readonly (readonly string[])[];
}) {
  const client = useQueryClient();
  const isFetching = useIsFetching() > 0;
  return (
    <Button
      tone="quiet"
      size="sm"
      aria-disabled={isFetching}
      onClick={() => {
        for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
      }}
    >
      <RefreshCw aria-hidden="true" size={18} className={isFetching ? "animate-spin" : ""} />
      {useWords(staffWords).refresh}
    </Button>
  );
}

/** Shown instead of a page that the user's role may not see. */
export function ClosedPage() {
  const { back, closed } = useWords(staffWords);
  return (
    <StaffPage title={closed.title} intro={closed.text}>
      <Link to={dashboardPath} className="text-link justify-self-start">
        {back}
      </Link>
    </StaffPage>
  );
}
