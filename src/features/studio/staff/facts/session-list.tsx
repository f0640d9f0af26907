import { factsWords } from "#features/studio/staff/facts-words.ts";
import { weekdayNames } from "#platform/core/site/open-hours.ts";
import { sessionSayings, sessionWeeks } from "#platform/core/site/sessions.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { Session } from "#site.config.ts";
import { FieldGrid, SelectField } from "#ui/field.tsx";
import { ListFactCard } from "./fact-lists.tsx";
import { LineField } from "./figure-fields.tsx";
import { ItemField } from "./item-fields.tsx";

const noSession: Session = { week: 1, weekday: 2, at: "18:30", host: "" };

/** When the monthly sessions are; the home page says it where there is one. */
export function SessionList() {
  const words = useWords(factsWords).sessions;
  const locale = useLocale();
  const { weeks } = sessionSayings[locale];
  const weekOptions = sessionWeeks.map((week) => ({
    value: String(week),
    label: weeks[week - 1] ?? "",
  }));
  const dayOptions = weekdayNames[locale].map((label, index) => ({
    value: String(index + 1),
    label,
  }));
  return (
    <ListFactCard<Session>
      path="sessions"
      words={words}
      isInvented={false}
      empty={noSession}
      nameItem={({ host }) => host}
      draw={(session, write, id) => (
        <FieldGrid>
          <ItemField
            id={`${id}:first`}
            label={words.host}
            value={session.host}
            onChange={(host) => write({ ...session, host })}
          />
          <LineField
            id={`${id}:at`}
            type="time"
            label={words.at}
            value={session.at}
            onChange={(at) => write({ ...session, at })}
          />
          <SelectField
            id={`${id}:week`}
            label={words.week}
            options={weekOptions}
            value={String(session.week)}
            onChange={({ target }) => write({ ...session, week: Number(target.value) })}
          />
          <SelectField
            id={`${id}:weekday`}
            label={words.weekday}
            options={dayOptions}
            value={String(session.weekday)}
            onChange={({ target }) => write({ ...session, weekday: Number(target.value) })}
          />
        </FieldGrid>
      )}
    />
  );
}
