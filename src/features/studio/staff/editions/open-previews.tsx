import { useQuery } from "@tanstack/react-query";
import { sitePath } from "#features/studio/staff/site-queries.ts";
import { studioWords } from "#features/studio/staff/studio-words.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { ActButton } from "#staff/row-act.tsx";
import { LoadFailure } from "#staff/staff-page.tsx";
import { TitledCard } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { openPreviewsWords } from "./open-previews-words.ts";

interface OpenPreview {
  readonly id: string;
  readonly by: string;
  readonly endsAt: string;
  /** Empty for a preview of all pages. */
  readonly paths: readonly string[];
  readonly commentCount: number;
}

/** The open previews, each with a button that ends it; nothing if no preview is open. */
export function OpenPreviews() {
  const words = useWords(openPreviewsWords);
  const { editions, failed } = useWords(studioWords);
  const locale = useLocale();
  const { data, isError, refetch } = useQuery({
    queryKey: ["site-previews"],
    queryFn: () => callApi<{ readonly previews: readonly OpenPreview[] }>(`${sitePath}/previews`),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  const previews = data?.previews ?? [];
  if (isError) return <LoadFailure text={failed} onRetry={() => void refetch()} />;
  if (previews.length === 0) return null;
  return (
    <TitledCard title={words.title} intro={words.intro}>
      <ul className="grid gap-4">
        {previews.map(({ id, by, endsAt, paths, commentCount }) => (
          <li key={id} tabIndex={-1} className="flex flex-wrap items-center justify-between gap-2">
            <span className="grid gap-1 wrap-anywhere">
              <span>{words.until(by, formatMoment(endsAt, locale))}</span>
              {paths.length > 0 ? (
                <span className="text-sm text-ink-muted">{words.pages(paths.length)}</span>
              ) : null}
              {commentCount > 0 ? (
                <span className="text-sm text-ink-muted">{words.comments(commentCount)}</span>
              ) : null}
            </span>
            <ActButton
              reload={refetch}
              aria-label={words.endOf(by, formatMoment(endsAt, locale))}
              act={{
                run: () => callApi(`${sitePath}/previews/${id}`, { method: "DELETE" }),
                said: words.ended,
              }}
              ask={{
                question: words.ask,
                hint: words.hint,
                confirm: words.end,
                keep: editions.keep,
              }}
            >
              {words.end}
            </ActButton>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}
