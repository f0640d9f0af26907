import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Erasure } from "#features/crm/core/erasure.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { BadgeTone } from "#ui/badge.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card, CardHeader } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { crmErasureWords } from "./crm-erasure-words.ts";

const queryKey = ["crm-erasures"] as const;

const tones: Readonly<Record<Erasure["status"], BadgeTone>> = {
  pending: "info",
  done: "success",
  failed: "danger",
};

/** People who asked to be erased, and whether each CRM has let go of them; nothing without any. */
export function CrmErasures({ labels }: { readonly labels: ReadonlyMap<string, string> }) {
  const words = useWords(crmErasureWords);
  const locale = useLocale();
  const client = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: () => callApi<{ readonly erasures: readonly Erasure[] }>("/api/admin/crm/erasures"),
  });
  const retry = useMutation({
    mutationFn: () => callApi("/api/admin/crm/erasures/retry", { method: "POST", body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const erasures = query.data?.erasures ?? [];
  if (erasures.length === 0) return null;
  const hasFailed = erasures.some(({ status }) => status === "failed");
  return (
    <Card>
      <CardHeader title={words.title}>
        {hasFailed ? (
          <Button
            tone="secondary"
            size="sm"
            aria-disabled={retry.isPending}
            onClick={() => retry.mutate()}
          >
            {words.retry}
          </Button>
        ) : null}
      </CardHeader>
      <p className="mb-3 text-sm text-ink-muted">{words.intro}</p>
      <ul className="grid text-sm">
        {erasures.map((erasure) => (
          <li
            key={`${erasure.provider}-${erasure.personId}`}
            className="grid gap-1 border-t border-line py-3"
          >
            <span className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-semibold">
                {labels.get(erasure.provider) ?? erasure.provider},{" "}
                {formatMoment(erasure.createdAt, locale)}
              </span>
              <Badge tone={tones[erasure.status]}>{words.states[erasure.status]}</Badge>
            </span>
            {erasure.remoteIds.length > 0 ? (
              <span className="wrap-anywhere text-ink-muted">
                {words.records(erasure.remoteIds.join(", "))}
              </span>
            ) : null}
            {erasure.lastError && erasure.status !== "done" ? (
              <span className="wrap-anywhere">{erasure.lastError}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
