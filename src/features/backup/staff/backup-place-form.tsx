import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readKept, useKeptText } from "#staff/kept-work.ts";
import { describeFailure, useTellFailure } from "#staff/row-act.tsx";
import { LoadFailure } from "#staff/staff-page.tsx";
import { actWords, settingsWords } from "#staff/staff-words.ts";
import type { BackupPlace } from "#features/backup/core/backup-place.ts";
import type { BackupStatus } from "#features/backup/core/nightly-backup.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert, Failure, LoadingText } from "#ui/alert.tsx";
import { Button, useHeldPresses } from "#ui/button.tsx";
import { FieldGrid, TextField } from "#ui/field.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { backupWords } from "./backup-words.ts";

const queryKey = ["backup-place"] as const;
const path = "/api/admin/settings/backup-place";

/** Where backups lie and what locks them, and a backup at once. */
export function BackupPlacePart({ status }: { readonly status: BackupStatus }) {
  const words = useWords(settingsWords);
  const query = useQuery({
    queryKey,
    queryFn: () => callApi<BackupPlace>(path),
    refetchOnMount: "always",
  });
  const place = query.data;
  if (query.isError && !place) {
    return <LoadFailure text={words.failed} onRetry={() => void query.refetch()} />;
  }
  if (!place) return <LoadingText text={words.loading} />;
  return <Place key={place.updatedAt ?? ""} place={place} status={status} />;
}

function Place({ place, status }: { readonly place: BackupPlace; readonly status: BackupStatus }) {
  const words = useWords(backupWords).nightly;
  const making = useBackupNow();
  const isFixed = place.by === "environment" && place.isDirFixed;
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      {place.by === "environment" ? <Alert tone="info">{words.place.fixed}</Alert> : null}
      {isFixed ? null : <PlaceForm place={place} onSaved={() => making.mutate()} />}
      {place.isDirFixed ? <p className="wrap-anywhere">{words.place.dirFixed(place.dir)}</p> : null}
      {place.isPassphraseStored ? (
        <Button
          tone="secondary"
          className="justify-self-start"
          aria-disabled={making.isPending}
          onClick={() => {
            if (!making.isPending) making.mutate();
          }}
        >
          {words.now}
        </Button>
      ) : null}
      <p role="status" className="empty:hidden">
        {making.isPending || status.isBeingMade ? words.busy : null}
      </p>
      <Failure text={making.failure} />
    </div>
  );
}

/** Makes a backup; the state that is shown tells whether it worked. */
function useBackupNow() {
  const words = useWords(backupWords).nightly;
  const client = useQueryClient();
  const tellFailure = useTellFailure();
  const { toast } = useToast();
  const making = useMutation({
    mutationFn: () =>
      callApi<{ readonly backup: BackupStatus }>("/api/admin/backup/now", {
        method: "POST",
        timeoutMs: 40_000,
      }),
    onSuccess(answer) {
      client.setQueryData(["backup-status"], answer);
      void client.invalidateQueries({ predicate: (other) => other.queryKey[0] !== queryKey[0] });
      const { failure, isBeingMade } = answer.backup;
      if (failure === null && !isBeingMade) toast({ title: words.made });
    },
  });
  useHeldPresses(making.isPending);
  const failed = making.data?.backup.failure ?? null;
  return {
    ...making,
    failure: making.error ? tellFailure(making.error) : failed && words.failure(failed),
  };
}

interface PlaceFormProps {
  readonly place: BackupPlace;
  readonly onSaved: () => void;
}

/** What is typed and not saved yet, and its saving. */
function usePlaceForm({ place, onSaved }: PlaceFormProps) {
  const client = useQueryClient();
  const kept = useKeptText(`setting:backup-place:${place.updatedAt ?? ""}`);
  // Never kept: the next person at this tab must not find it.
  const [passphrase, setPassphrase] = useState("");
  const own = place.updatedAt === null ? "" : place.dir;
  const dir = readKept<{ readonly dir: string }>(kept.text)?.dir ?? own;
  const saving = useMutation({
    mutationFn: () => {
      const body = { dir: dir.trim() || null, ...(passphrase !== "" && { passphrase }) };
      return callApi<BackupPlace>(path, { method: "PUT", body });
    },
    onSuccess(stored) {
      kept.write("");
      setPassphrase("");
      if (stored.isPassphraseStored) onSaved();
      client.setQueryData(queryKey, stored);
    },
  });
  useHeldPresses(saving.isPending);
  const faults = saving.error instanceof ApiError ? saving.error.fieldErrors : {};
  return {
    dir,
    setDir: (text: string) => kept.write(JSON.stringify({ dir: text })),
    passphrase,
    setPassphrase,
    saving,
    faults,
    failure: Object.keys(faults).length === 0 ? saving.error : null,
  };
}

function PlaceForm(props: PlaceFormProps) {
  const { place } = props;
  const words = useWords(backupWords).nightly.place;
  const { failures } = useWords(actWords);
  const { dir, setDir, passphrase, setPassphrase, saving, faults, failure } = usePlaceForm(props);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
    >
      <FieldGrid>
        {place.isDirFixed ? null : (
          <TextField
            id="backup-dir"
            label={words.dir}
            hint={words.dirHint}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            error={faults["dir"]}
            value={dir}
            onChange={({ target }) => setDir(target.value)}
          />
        )}
        {place.by === "environment" ? null : (
          <TextField
            id="backup-passphrase"
            label={words.passphrase}
            hint={place.isPassphraseStored ? words.keptPassphrase : words.passphraseHint}
            autoComplete="off"
            spellCheck={false}
            error={faults["passphrase"]}
            value={passphrase}
            onChange={({ target }) => setPassphrase(target.value)}
          />
        )}
      </FieldGrid>
      <Button type="submit" className="justify-self-start" aria-disabled={saving.isPending}>
        {saving.isPending ? words.saving : words.save}
      </Button>
      <Failure text={failure && describeFailure(failure, failures)} />
    </form>
  );
}
