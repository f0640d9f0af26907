import { listHoursFaults } from "#features/studio/core/open-hours-rules.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";
import { factsWords } from "#features/studio/staff/facts-words.ts";
import { nameRow } from "#features/studio/staff/name-row.ts";
import { findToday, readValue, useStudio } from "#features/studio/staff/studio.ts";
import { defaultLocale, languageTags, locales } from "#platform/core/locale.ts";
import { openHoursFact, sayOfficeHours } from "#platform/core/site/open-hours.ts";
import type { OpenHours } from "#site.config.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { DayRows, HourRows, listZoneOptions } from "#staff/rows/time-rows.tsx";
import { FieldError, SelectField } from "#ui/field.tsx";
import { FactCard } from "./fact-card.tsx";

/** When the agency is open, with the sentence that families will read. */
export function HoursCard() {
  const words = useWords(factsWords).openHours;
  const reader = useLocale();
  const { sentences, draft, change } = useStudio();
  const fact = sentences.get(
    nameSentence({ id: "site", locale: defaultLocale, path: openHoursFact }),
  );
  if (!fact) return null;
  const hours = JSON.parse(readValue(draft, fact)) as OpenHours;
  const faults = listHoursFaults(hours, reader);
  const set = (next: Partial<OpenHours>) => change(fact, JSON.stringify({ ...hours, ...next }));
  return (
    <FactCard id={nameRow(fact)} title={words.title} intro={words.intro} facts={[openHoursFact]}>
      <HourRows
        name="week"
        caption={words.week}
        rows={hours.week}
        faults={faults}
        words={{ add: words.add, empty: words.empty, removed: words.removed }}
        onChange={(week) => set({ week })}
      />
      <FieldError id="week">{faults["week"]}</FieldError>
      <div className="max-w-form">
        <SelectField
          id="openHours:timeZone"
          label={words.timeZone}
          error={faults["timeZone"]}
          options={listZoneOptions(hours.timeZone, reader)}
          value={hours.timeZone}
          onChange={({ target }) => set({ timeZone: target.value })}
        />
      </div>
      <section className="grid gap-2" aria-labelledby="closed-days">
        <h3 id="closed-days" className="font-sans font-semibold">
          {words.closed}
        </h3>
        <p className="text-sm text-ink-muted">{words.closedHint}</p>
        <DayRows
          name="closed"
          caption={words.closed}
          rows={hours.closed}
          faults={faults}
          nameRow={words.closedRow}
          findToday={findToday}
          words={{ add: words.addClosed, empty: words.noClosed, removed: words.removed }}
          onChange={(closed) => set({ closed })}
        />
      </section>
      <div className="grid gap-1">
        <p className="font-semibold">{words.reads}</p>
        {locales.map((locale) => (
          <p key={locale} lang={languageTags[locale]} className="text-ink-muted">
            {hours.week.length > 0 ? sayOfficeHours(hours, locale) : "-"}
          </p>
        ))}
      </div>
    </FactCard>
  );
}
