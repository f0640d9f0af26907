import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { readKept, useKeptText } from "#staff/kept-work.ts";
import { describeFailure } from "#staff/row-act.tsx";
import { SettingForm, SettingFrame } from "#staff/setting-card.tsx";
import { LoadFailure } from "#staff/staff-page.tsx";
import { actWords, settingsWords } from "#staff/staff-words.ts";
import type { SiteAddressStanding } from "#platform/core/site/site-address.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert, Failure, LoadingText } from "#ui/alert.tsx";
import { ButtonLink, useHeldPresses } from "#ui/button.tsx";
import { Badge } from "#ui/card.tsx";
import { TextField } from "#ui/field.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { siteAddressCardWords } from "./site-address-words.ts";

const queryKey = ["site-address"] as const;
const path = "/api/admin/settings/site-address";

/** The site's own address: who named it, and a field to name it. */
export function SiteAddressCard() {
  const words = useWords(siteAddressCardWords);
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => callApi<SiteAddressStanding>(path),
    refetchOnMount: "always",
  });
  const unknown = isError ? words.failed : "";
  return (
    <SettingFrame
      id="address"
      words={words}
      state={
        data ? (
          <Badge tone={data.by === null ? "danger" : "success"}>{words.states[`${data.by}`]}</Badge>
        ) : (
          unknown
        )
      }
    >
      {isError ? <LoadFailure text={words.failed} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <LoadingText text={words.loading} /> : null}
      {data?.by === "environment" ? <Alert tone="info">{words.fixed(data.url)}</Alert> : null}
      {data && data.by !== "environment" ? (
        <AddressForm key={data.updatedAt ?? ""} standing={data} />
      ) : null}
    </SettingFrame>
  );
}

function AddressForm({ standing }: { readonly standing: SiteAddressStanding }) {
  const words = useWords(siteAddressCardWords);
  const { failures } = useWords(actWords);
  const { saved } = useWords(settingsWords);
  const client = useQueryClient();
  const { toast } = useToast();
  const kept = useKeptText(`setting:site-address:${standing.updatedAt ?? ""}`);
  const named = standing.by === null ? "" : standing.url;
  const typed = readKept<{ readonly url: string }>(kept.text)?.url ?? named;
  const saving = useMutation({
    mutationFn: () =>
      callApi<SiteAddressStanding>(path, {
        method: "PUT",
        body: { url: typed.trim() === "" ? null : typed },
        timeoutMs: 20_000,
      }),
    onSuccess(stored) {
      kept.write("");
      client.setQueryData(queryKey, stored);
      // At another address this page's sign-in may count no more: nothing is asked again here.
      if (stored.by !== null && stored.url !== window.location.origin) return;
      void client.invalidateQueries({ predicate: (other) => other.queryKey[0] !== queryKey[0] });
      toast({ title: saved, ...(stored.note !== null && { description: stored.note }) });
    },
  });
  useHeldPresses(saving.isPending);
  const fault = saving.error instanceof ApiError ? saving.error.fieldErrors["url"] : undefined;
  return (
    <>
      <Moved standing={standing} />
      <SettingForm
        isSaving={saving.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isPending) saving.mutate();
        }}
      >
        <div className="max-w-form">
          <TextField
            id="site-address"
            type="url"
            inputMode="url"
            label={words.url}
            hint={words.urlHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            error={fault}
            value={typed}
            onChange={({ target }) => kept.write(JSON.stringify({ url: target.value }))}
          />
        </div>
        <Failure
          text={
            fault === undefined && saving.error ? describeFailure(saving.error, failures) : null
          }
        />
      </SettingForm>
    </>
  );
}

/** Leads to the named address from a page that was opened at another one. */
function Moved({ standing: { by, url, note } }: { readonly standing: SiteAddressStanding }) {
  const words = useWords(siteAddressCardWords);
  if (by === null || url === window.location.origin) return null;
  return (
    <Alert tone={note === null ? "success" : "warning"} title={words.saved(url)} announce>
      <p>{words.goOn}</p>
      {note === null ? null : <p>{note}</p>}
      <ButtonLink href={`${url}/admin/settings#address`}>{words.go}</ButtonLink>
    </Alert>
  );
}
