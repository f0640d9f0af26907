import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { keptTexts, readKept, useKeptText } from "#staff/kept-work.ts";
import { describeFailure, useTellFailure } from "#staff/row-act.tsx";
import { SettingForm } from "#staff/setting-card.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { LoadFailure } from "#staff/staff-page.tsx";
import { actWords, settingsWords } from "#staff/staff-words.ts";
import {
  longestLogin,
  type MailPreset,
  mailPresets,
  mailSecurities,
  type MailServerStanding,
  type MailServerTest,
} from "#platform/core/mail/mail-server.ts";
import { ApiError, callApi } from "#platform/web/api-client.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert, Failure, LoadingText } from "#ui/alert.tsx";
import { Button, useHeldPresses } from "#ui/button.tsx";
import { FieldGrid, SelectField, TextField } from "#ui/field.tsx";
import { useToast } from "#ui/notices/toast-provider.tsx";
import { mailServerWords } from "./mail-server-words.ts";

const queryKey = ["mail-server"] as const;
const path = "/api/admin/settings/mail-server";

/** Which mail server sends, on screen, and a test of it. */
export function MailServerPart() {
  const words = useWords(mailServerWords);
  const query = useQuery({
    queryKey,
    queryFn: () => callApi<MailServerStanding>(path),
    refetchOnMount: "always",
  });
  const server = query.data;
  if (query.isError && !server) {
    return <LoadFailure text={words.failed} onRetry={() => void query.refetch()} />;
  }
  if (!server) return <LoadingText text={words.loading} />;
  return (
    <div className="grid gap-5">
      {server.by === "environment" ? <Alert tone="info">{words.fixed}</Alert> : null}
      {server.isHeld ? <Alert tone="warning">{words.held}</Alert> : null}
      {server.by === "environment" ? null : (
        <ServerForm key={server.updatedAt ?? ""} server={server} />
      )}
      {server.by === null || server.isHeld ? null : <TestForm to={server.from} />}
    </div>
  );
}

/** A server in the form of its fields. */
type Draft = Readonly<Record<"host" | "port" | "security" | "user" | "from", string>>;

const toDraft = ({ host, port, security, user, from }: MailServerStanding): Draft => ({
  host,
  port: String(port),
  security,
  user,
  from,
});

/** The provider whose server a draft names; empty for any other. */
function findPreset({ host }: Draft): MailPreset | "" {
  const names = Object.keys(mailPresets) as MailPreset[];
  return names.find((name) => mailPresets[name].host === host) ?? "";
}

function ServerForm({ server }: { readonly server: MailServerStanding }) {
  const words = useWords(mailServerWords);
  const { failures } = useWords(actWords);
  const form = useServerForm(server);
  const { draft, change, saving } = form;
  const preset = findPreset(draft);
  return (
    <SettingForm
      isSaving={saving.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate();
      }}
    >
      <div className="max-w-form">
        <SelectField
          id="mail-provider"
          label={words.provider}
          placeholder={words.otherProvider}
          options={Object.entries(mailPresets).map(([value, { name }]) => ({
            value,
            label: name,
          }))}
          value={preset}
          onChange={({ target }) => {
            const chosen = findNamed(target.value);
            const { host, port, security } = chosen ?? { ...draft, host: "" };
            change({ host, port: String(port), security });
          }}
        />
      </div>
      {preset === "" ? null : <p className="max-w-measure">{words.needs[preset]}</p>}
      <FieldGrid>
        <LineFields {...form} />
        <LoginFields {...form} isPasswordStored={server.isPasswordStored} />
      </FieldGrid>
      <Failure text={saving.error && describeFailure(saving.error, failures)} />
    </SettingForm>
  );
}

const findNamed = (name: string) =>
  Object.entries(mailPresets).find(([preset]) => preset === name)?.[1];

/** Text typed for an earlier server must not overwrite a later one. */
const placeOf = ({ updatedAt }: Pick<MailServerStanding, "updatedAt">) =>
  `setting:mail-server:${updatedAt ?? ""}`;

/** What is typed and not saved yet, and its saving. */
function useServerForm(server: MailServerStanding) {
  const words = useWords(mailServerWords);
  const { saved } = useWords(settingsWords);
  const client = useQueryClient();
  const { toast } = useToast();
  const { username } = useStaffMember();
  const kept = useKeptText(placeOf(server));
  // Never kept: the next person at this tab must not find it.
  const [password, setPassword] = useState("");
  const draft = readKept<Draft>(kept.text) ?? toDraft(server);
  const saving = useMutation({
    mutationFn: () => {
      const port = Number(draft.port.trim() || Number.NaN);
      const body = { ...draft, port, ...(password !== "" && { password }) };
      return callApi<MailServerStanding>(path, { method: "PUT", body });
    },
    onMutate: () => ({ sent: kept.text }),
    onSuccess(stored, _value, { sent }) {
      // What was typed during sending is now based on the newly stored server.
      if (kept.text !== sent) keptTexts.write(username, placeOf(stored), kept.text);
      kept.write("");
      setPassword("");
      client.setQueryData(queryKey, stored);
      // The badge, the site's status and the set-up step depend on it.
      void client.invalidateQueries({ predicate: (other) => other.queryKey[0] !== queryKey[0] });
      toast({ title: saved, description: words.savedText });
    },
  });
  useHeldPresses(saving.isPending);
  return {
    draft,
    password,
    setPassword,
    saving,
    faults: saving.error instanceof ApiError ? saving.error.fieldErrors : {},
    change: (changed: Partial<Draft>) => kept.write(JSON.stringify({ ...draft, ...changed })),
  };
}

type ServerFormState = ReturnType<typeof useServerForm>;

function LineFields({ draft, faults, change }: ServerFormState) {
  const words = useWords(mailServerWords);
  return (
    <>
      <TextField
        id="mail-host"
        label={words.host}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={faults["host"]}
        value={draft.host}
        onChange={({ target }) => change({ host: target.value.trim() })}
      />
      <TextField
        id="mail-port"
        label={words.port}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        error={faults["port"]}
        value={draft.port}
        onChange={({ target }) => change({ port: target.value })}
      />
      <SelectField
        id="mail-security"
        label={words.security}
        error={faults["security"]}
        options={mailSecurities.map((value) => ({ value, label: words.securities[value] }))}
        value={draft.security}
        onChange={({ target }) => change({ security: target.value })}
      />
    </>
  );
}

function LoginFields({
  draft,
  faults,
  change,
  password,
  setPassword,
  isPasswordStored,
}: ServerFormState & Pick<MailServerStanding, "isPasswordStored">) {
  const words = useWords(mailServerWords);
  return (
    <>
      <TextField
        id="mail-user"
        label={words.user}
        hint={words.userHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestLogin}
        error={faults["user"]}
        value={draft.user}
        onChange={({ target }) => change({ user: target.value })}
      />
      <TextField
        id="mail-password"
        type="password"
        label={words.password}
        hint={isPasswordStored ? words.keptPassword : words.passwordHint}
        autoComplete="new-password"
        maxLength={longestLogin}
        error={faults["password"]}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        id="mail-from"
        type="email"
        inputMode="email"
        label={words.from}
        hint={words.fromHint}
        autoComplete="off"
        spellCheck={false}
        error={faults["from"]}
        value={draft.from}
        onChange={({ target }) => change({ from: target.value })}
      />
    </>
  );
}

/** Sends a mail at once, and shows what the mail server said. */
function TestForm({ to: usual }: { readonly to: string }) {
  const words = useWords(mailServerWords).test;
  const client = useQueryClient();
  const tellFailure = useTellFailure();
  const [to, setTo] = useState(usual);
  const { clear } = useToast();
  const testing = useMutation({
    // The notice that the server is saved would cover what the test tells.
    onMutate: clear,
    mutationFn: () =>
      callApi<MailServerTest>(`${path}/test`, { method: "POST", body: { to }, timeoutMs: 30_000 }),
    onSuccess: () =>
      client.invalidateQueries({ predicate: (other) => other.queryKey[0] !== queryKey[0] }),
  });
  useHeldPresses(testing.isPending);
  const { data, error, isPending } = testing;
  const fault = error instanceof ApiError ? error.fieldErrors["to"] : undefined;
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) testing.mutate();
      }}
    >
      <div className="max-w-form">
        <TextField
          id="mail-test-to"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          label={words.to}
          error={fault}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </div>
      <Button
        type="submit"
        tone="secondary"
        className="justify-self-start"
        aria-disabled={isPending}
      >
        {isPending ? words.sending : words.send}
      </Button>
      {data && !isPending ? (
        <Alert tone={data.sent ? "success" : "danger"} title={data.message} announce>
          <p dir="auto" className="text-sm wrap-anywhere">
            {words.answer(data.answer)}
          </p>
        </Alert>
      ) : null}
      <Failure text={fault === undefined && error && !isPending ? tellFailure(error) : null} />
    </form>
  );
}
