import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFreshly } from "#features/accounts/staff/sign-in-again.tsx";
import { approvalSetting } from "#features/studio/core/approval.ts";
import {
  type ListedWish,
  postAndDraw,
  useReloadSite,
} from "#features/studio/staff/site-queries.ts";
import { studioWords } from "#features/studio/staff/studio-words.ts";
import type { StoredSetting } from "#platform/core/setting.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { useAct } from "#staff/row-act.tsx";
import { LoadFailure } from "#staff/staff-page.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { LoadingText } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Badge, Card, TitledCard } from "#ui/card.tsx";
import { formatMoment } from "#ui/dates.ts";
import { SwitchField } from "#ui/form/choices.tsx";

const address = `/api/admin/settings/${approvalSetting.key}`;
const queryKey = ["setting", approvalSetting.key] as const;

type Approval = StoredSetting<{ readonly isOn: boolean }> & { readonly wish: ListedWish | null };

/** Switches approval on, or asks that it is switched off, which takes a second person and a fresh sign-in. */
function useSwitch() {
  const words = useWords(studioWords).approval;
  const client = useQueryClient();
  const freshly = useFreshly();
  const reloadSite = useReloadSite();
  const { isBusy, act } = useAct(async () => {
    await Promise.all([client.invalidateQueries({ queryKey }), reloadSite()]);
  });
  return {
    isBusy,
    change: (isOn: boolean, said: string) =>
      act({
        run: () => freshly(() => callApi(address, { method: "PUT", body: { isOn } })),
        said,
        failed: words.failed,
      }),
  };
}

/** Whether a second person approves editions, who decided that, and the switch. */
export function ApprovalCard() {
  const all = useWords(studioWords);
  const words = all.approval;
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => callApi<Approval>(address),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
  return (
    <TitledCard
      title={words.title}
      intro={words.intro}
      note={<p className="max-w-measure">{words.left}</p>}
    >
      {isError ? <LoadFailure text={all.failed} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <LoadingText text={all.loading} /> : null}
      {data ? <Switch approval={data} /> : null}
    </TitledCard>
  );
}

function Switch({ approval }: { readonly approval: Approval }) {
  const words = useWords(studioWords).approval;
  const { isBusy, change } = useSwitch();
  const { isOn } = approval.value;
  const wish = approval.wish?.status === "pending" ? approval.wish : null;
  return (
    <>
      <SwitchField
        id="site-approval"
        label={words.label}
        hint={words.hint}
        checked={isOn}
        isBusy={isBusy}
        onChange={(wanted) => {
          if (wanted) change(true, words.isOn);
          else if (!wish) change(false, words.asked);
        }}
      />
      {wish ? <p className="font-semibold">{words.waits(wish.by)}</p> : null}
      <LastSwitch approval={approval} />
    </>
  );
}

/** Who switched approval on or off, and for whose wish. */
function LastSwitch({ approval }: { readonly approval: Approval }) {
  const words = useWords(studioWords).approval;
  const locale = useLocale();
  const { value, updatedAt, updatedBy, wish } = approval;
  if (!updatedAt || updatedBy === null) return null;
  const when = formatMoment(updatedAt, locale);
  const said = value.isOn ? words.onBy(updatedBy, when) : words.offBy(updatedBy, when);
  const asked = wish?.status === "agreed" && !value.isOn ? ` ${words.askedBy(wish.by)}` : "";
  return <p className="text-sm text-ink-muted">{said + asked}</p>;
}

/** A wish to switch approval off: its author may take it back, and other admins and compliance agree or refuse. */
export function WishCard({ wish: { id, by, at } }: { readonly wish: ListedWish }) {
  const { approval: words, editions } = useWords(studioWords);
  const locale = useLocale();
  const { username } = useStaffMember();
  const freshly = useFreshly();
  const { change, isBusy: isTakingBack } = useSwitch();
  const client = useQueryClient();
  const reloadSite = useReloadSite();
  const { isBusy, act } = useAct(async () => {
    await Promise.all([client.invalidateQueries({ queryKey }), reloadSite()]);
  });
  const decide = (how: "approve" | "refuse", said: string) => () =>
    act({
      run: () => freshly(() => postAndDraw(`/editions/${id}/${how}`, {})),
      said,
      failed: editions.decideFailed,
    });
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-title">{words.wishTitle}</h2>
        <Badge tone="warm">{editions.status.pending}</Badge>
      </div>
      <p className="text-ink-muted">{editions.by(by, formatMoment(at, locale))}</p>
      <p>{words.wishText}</p>
      {by === username ? (
        <div className="grid justify-items-start gap-3">
          <p className="font-semibold">{words.own}</p>
          <Button
            tone="secondary"
            size="sm"
            aria-disabled={isTakingBack}
            onClick={() => change(true, words.takenBack)}
          >
            {words.takeBack}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button size="sm" aria-disabled={isBusy} onClick={decide("approve", words.isOff)}>
            {words.agree}
          </Button>
          <Button
            tone="secondary"
            size="sm"
            aria-disabled={isBusy}
            onClick={decide("refuse", words.staysOn)}
          >
            {words.refuse}
          </Button>
        </div>
      )}
    </Card>
  );
}
