import { Button } from "#ui/button.tsx";
import { ConfirmBox } from "#ui/confirm-box.tsx";
import { useFocusBack } from "#ui/use-focus-back.ts";
import { BackfillBar } from "./backfill-bar.tsx";
import type { CrmWords } from "#features/crm/staff/crm-words.ts";
import { crmWords } from "#features/crm/staff/crm-words.ts";
import type { CrmProviderView } from "#features/crm/staff/list-crm-providers.ts";
import { useWords } from "#platform/web/use-words.ts";
import { useBackfill } from "./use-backfill.ts";

type Backfill = ReturnType<typeof useBackfill>;

/** Sends the leads a CRM missed: counts first, asks, then shows how it goes. */
export function CrmBackfill({ view: { config, overview } }: { readonly view: CrmProviderView }) {
  const words = useWords(crmWords).backfill;
  const { provider, label, backfill: progress } = overview;
  const backfill = useBackfill(provider, label);
  const title = useFocusBack<HTMLHeadingElement>(backfill.question !== null);
  const isRunning = progress !== null && progress.left > 0;

  return (
    <section className="grid justify-items-start gap-3">
      <div className="grid gap-1">
        <h3 ref={title} tabIndex={-1} className="text-title">
          {words.title}
        </h3>
        <p className="max-w-measure text-sm text-ink-muted">{words.text}</p>
      </div>
      {progress && progress.total > 0 ? <BackfillBar progress={progress} /> : null}
      <p role="status" className="text-sm font-semibold empty:sr-only">
        {backfill.note}
      </p>
      {backfill.question === null ? (
        <BackfillButton
          isRunning={isRunning}
          obstacle={findObstacle(config, words)}
          backfill={backfill}
        />
      ) : (
        <BackfillQuestion label={label} backfill={backfill} />
      )}
    </section>
  );
}

function findObstacle(
  { credentials, enabled }: CrmProviderView["config"],
  words: CrmWords["backfill"],
): string | null {
  if (!credentials.configured) return words.unconfigured;
  return enabled ? null : words.off;
}

function BackfillQuestion({ label, backfill }: { label: string; backfill: Backfill }) {
  const words = useWords(crmWords).backfill;
  if (backfill.question === "start") {
    return (
      <ConfirmBox
        tone="primary"
        question={words.would(backfill.counted, label)}
        confirm={words.confirm}
        keep={words.keep}
        onConfirm={backfill.start}
        onKeep={backfill.keep}
      />
    );
  }
  return (
    <ConfirmBox
      question={words.stopQuestion}
      hint={words.stopHint}
      confirm={words.stopConfirm}
      keep={words.stopKeep}
      onConfirm={backfill.stop}
      onKeep={backfill.keep}
    />
  );
}

interface BackfillButtonProps {
  readonly isRunning: boolean;
  /** Why nothing can be sent now; null when it can. */
  readonly obstacle: string | null;
  readonly backfill: Backfill;
}

function BackfillButton({ isRunning, obstacle, backfill }: BackfillButtonProps) {
  const words = useWords(crmWords).backfill;
  if (!isRunning && obstacle !== null) return <p className="text-sm">{obstacle}</p>;
  const { busy, askToStop, count } = backfill;
  return (
    <Button
      tone="secondary"
      size="sm"
      aria-disabled={busy !== null}
      onClick={() => {
        if (busy !== null) return;
        if (isRunning) askToStop();
        else count();
      }}
    >
      {busy ?? (isRunning ? words.stop : words.count)}
    </Button>
  );
}
