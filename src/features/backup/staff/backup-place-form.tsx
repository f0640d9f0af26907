import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { readKept, useKeptText } from "#staff/kept-work.ts";
import { describeFailure, useTellFailure } from "#staff/row-act.tsx";
import { LoadFailure } from "#staff/staff-page.tsx";
import { actWords, settingsWords } from "#staff/staff-words.ts";
import type { BackupBucket, BackupPlace } from "#features/backup/core/backup-place.ts";
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
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      {place.by === "environment" ? <Alert tone="info">{words.place.fixed}</Alert> : null}
      <PlaceForm place={place} onSaved={() => making.mutate()} />
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

/** What is typed of a place, in the form of its fields. */
type Draft = BackupBucket & { readonly dir: string };

/** What is typed and not saved yet, and its saving. */
function usePlaceForm({ place, onSaved }: PlaceFormProps) {
  const client = useQueryClient();
  const kept = useKeptText(`setting:backup-place:${place.updatedAt ?? ""}`);
  // Never kept: the next person at this tab must not find them.
  const [secrets, setSecrets] = useState(noSecrets);
  const draft = { ...toDraft(place), ...readKept<Draft>(kept.text) };
  const saving = useMutation({
    mutationFn: () => {
      const body = toSent(place, draft, secrets);
      return callApi<BackupPlace>(path, { method: "PUT", body, timeoutMs: 40_000 });
    },
    onSuccess(stored) {
      kept.write("");
      setSecrets(noSecrets);
      if (stored.isPassphraseStored) onSaved();
      client.setQueryData(queryKey, stored);
    },
  });
  useHeldPresses(saving.isPending);
  const faults = saving.error instanceof ApiError ? saving.error.fieldErrors : {};
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      kept.write(JSON.stringify({ ...draft, [name]: target.value })),
  });
  const secret = (name: keyof typeof noSecrets) => ({
    value: secrets[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setSecrets({ ...secrets, [name]: target.value }),
  });
  const failure = Object.keys(faults).length === 0 ? saving.error : null;
  return { field, secret, saving, faults, failure };
}

const noSecrets = { passphrase: "", secretAccessKey: "" };
const bucketFields = ["name", "endpoint", "region", "accessKeyId"] as const;
const noBucket: BackupBucket = { name: "", endpoint: "", region: "", accessKeyId: "" };

const toDraft = ({ dir, bucket, updatedAt }: BackupPlace): Draft => ({
  ...(bucket ?? noBucket),
  dir: updatedAt === null ? "" : dir,
});

/**
 * A bucket of which nothing is written is none. One that nobody changed here is not sent: it is not tried
 * again, and one that was named in another tab meanwhile stays.
 */
function toSent(
  place: BackupPlace,
  { dir, ...bucket }: Draft,
  { passphrase, secretAccessKey }: typeof noSecrets,
) {
  const isNone = Object.values(bucket).every((text) => text.trim() === "");
  const shown = toDraft(place);
  const isChanged =
    secretAccessKey !== "" || bucketFields.some((name) => bucket[name].trim() !== shown[name]);
  return {
    dir: dir.trim() || null,
    ...(passphrase !== "" && { passphrase }),
    ...(isChanged && {
      bucket:
        isNone && secretAccessKey === ""
          ? null
          : { ...bucket, ...(secretAccessKey !== "" && { secretAccessKey }) },
    }),
  };
}

type PlaceFormState = ReturnType<typeof usePlaceForm> & { readonly place: BackupPlace };

/** No browser may complete or correct these. */
const verbatim = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

function PlaceForm(props: PlaceFormProps) {
  const words = useWords(backupWords).nightly.place;
  const { failures } = useWords(actWords);
  const form = { ...usePlaceForm(props), place: props.place };
  const { saving, failure } = form;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
    >
      <FolderFields {...form} />
      <BucketFields {...form} />
      <Button type="submit" className="justify-self-start" aria-disabled={saving.isPending}>
        {saving.isPending ? words.saving : words.save}
      </Button>
      <Failure text={failure && describeFailure(failure, failures)} />
    </form>
  );
}

function FolderFields({ place, field, secret, faults }: PlaceFormState) {
  const words = useWords(backupWords).nightly.place;
  return (
    <FieldGrid>
      {place.isDirFixed ? null : (
        <TextField
          id="backup-dir"
          label={words.dir}
          hint={words.dirHint}
          dir="ltr"
          error={faults["dir"]}
          {...verbatim}
          {...field("dir")}
        />
      )}
      {place.by === "environment" ? null : (
        <TextField
          id="backup-passphrase"
          label={words.passphrase}
          hint={place.isPassphraseStored ? words.keptPassphrase : words.passphraseHint}
          error={faults["passphrase"]}
          {...verbatim}
          {...secret("passphrase")}
        />
      )}
    </FieldGrid>
  );
}

function BucketFields({ place, field, secret, faults }: PlaceFormState) {
  const words = useWords(backupWords).nightly.place.bucket;
  const hints = { endpoint: words.endpointHint, region: words.regionHint };
  return (
    <fieldset className="grid gap-3">
      <legend className="text-lg font-semibold">{words.title}</legend>
      <p className="max-w-measure text-ink-muted">{words.text}</p>
      <FieldGrid>
        {bucketFields.map((name) => (
          <TextField
            key={name}
            id={`backup-bucket-${name}`}
            label={words[name]}
            {...(name in hints && { hint: hints[name as keyof typeof hints] })}
            dir="ltr"
            error={faults[`bucket.${name}`]}
            {...verbatim}
            {...field(name)}
          />
        ))}
        <TextField
          id="backup-bucket-secret"
          type="password"
          label={words.secretAccessKey}
          hint={place.bucket === null ? words.secretHint : words.keptSecret}
          error={faults["bucket.secretAccessKey"]}
          {...verbatim}
          autoComplete="new-password"
          {...secret("secretAccessKey")}
        />
      </FieldGrid>
    </fieldset>
  );
}
