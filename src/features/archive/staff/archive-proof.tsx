import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lastDay, readTypedDay } from "#staff/list/typed-filter.ts";
import { SettingCard } from "#staff/setting-card.tsx";
import {
  archiveHoldSetting,
  type ArchiveVerdict,
  type BrokenLink,
} from "#features/archive/core/archived.ts";
import { formatNumber } from "#platform/core/formats.ts";
import { callApi, readServerMessage } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert, Failure } from "#ui/alert.tsx";
import { Button, buttonClasses } from "#ui/button.tsx";
import { TitledCard } from "#ui/card.tsx";
import { formatIsoDay } from "#ui/dates.ts";
import { formatMoment } from "#ui/dates.ts";
import { FieldGrid, TextField } from "#ui/field.tsx";
import { SwitchField } from "#ui/form/choices.tsx";
import { archiveApi } from "./archive-parts.tsx";
import { archiveWords } from "./archive-words.ts";

/** Downloads what was served in a period as one file. */
export function PackagePart() {
  const words = useWords(archiveWords).package;
  const [days, setDays] = useState(() => {
    const now = new Date();
    return {
      from: formatIsoDay(new Date(now.getFullYear(), now.getMonth(), 1)),
      to: formatIsoDay(now),
    };
  });
  const period = judgePeriod(days);
  return (
    <TitledCard title={words.title} intro={words.intro}>
      <FieldGrid>
        {(["from", "to"] as const).map((day) => (
          <TextField
            key={day}
            id={`package-${day}`}
            type="date"
            max={lastDay}
            label={words[day]}
            value={days[day]}
            error={day === "to" && period === "reversed" ? words.reversed : undefined}
            onChange={(event) => setDays({ ...days, [day]: event.target.value })}
          />
        ))}
      </FieldGrid>
      <a
        href={period === "whole" ? `${archiveApi}/package?${new URLSearchParams(days)}` : undefined}
        aria-disabled={period !== "whole"}
        download
        className={`${buttonClasses({ tone: "secondary" })} justify-self-start`}
      >
        {words.button}
      </a>
    </TitledCard>
  );
}

/** Whether the file can be downloaded for a period, whose days are values of date fields. */
export function judgePeriod({
  from,
  to,
}: Readonly<Record<"from" | "to", string>>): "whole" | "reversed" | "partial" {
  const isWhole = (day: string) => day !== "" && readTypedDay(day, false) === day;
  if (!isWhole(from) || !isWhole(to)) return "partial";
  return from > to ? "reversed" : "whole";
}

/** Checks the chain of the file. */
export function VerifyPart() {
  const all = useWords(archiveWords);
  const words = all.verify;
  const locale = useLocale();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["archive", "verification"],
    queryFn: () => callApi<ArchiveVerdict>(`${archiveApi}/verification`, { timeoutMs: 300_000 }),
    enabled: false,
  });
  const broken = data?.broken;
  const describeLink = ({ id, path, servedFrom, fault }: BrokenLink) => {
    const from = formatMoment(servedFrom, locale);
    return fault === "edition" ? words.brokenEdition(id, from) : words.broken(id, path, from);
  };
  return (
    <TitledCard title={words.title} intro={words.intro}>
      <Button
        tone="secondary"
        className="justify-self-start"
        aria-disabled={isFetching}
        onClick={() => void refetch()}
      >
        {isFetching ? words.running : words.button}
      </Button>
      <Failure text={error ? (readServerMessage(error) ?? all.failed) : null} />
      {data && !broken ? (
        <Alert tone="success" announce>
          <p>{words.whole(formatNumber(data.rows, locale))}</p>
          {data.newest ? (
            <p className="text-sm wrap-anywhere">{words.newest(data.newest)}</p>
          ) : null}
        </Alert>
      ) : null}
      {broken ? (
        <Alert tone="danger" announce>
          <p className="wrap-anywhere">{describeLink(broken)}</p>
          <p>
            {words.faults[broken.fault]} {words.act}
          </p>
        </Alert>
      ) : null}
    </TitledCard>
  );
}

/** Switches the hold that keeps all of the file during a dispute or an examination. */
export function HoldPart() {
  const words = useWords(archiveWords).hold;
  return (
    <SettingCard id="archive-hold-card" words={words} setting={archiveHoldSetting}>
      {({ value, isSaving, save }) => (
        <SwitchField
          id="archive-hold"
          label={words.label}
          checked={value.isOn}
          isBusy={isSaving}
          onChange={(isOn) => void save({ isOn })}
        />
      )}
    </SettingCard>
  );
}
