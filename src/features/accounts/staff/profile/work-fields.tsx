import { findDay } from "#staff/core/may-advise.ts";
import type { WorkHours } from "#staff/core/profile.ts";
import { languageNames, languageTags, type Locale, locales } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { FieldError, SelectField } from "#ui/field.tsx";
import { CheckboxField } from "#ui/form/choices.tsx";
import { CellInput, CellSelect, EditableRows } from "./editable-rows.tsx";
import { profileWords } from "./profile-words.ts";
import type { ProfileForm } from "./use-profile.ts";

interface WorkFieldsProps {
  readonly form: Pick<ProfileForm, "draft" | "faults" | "change">;
  /** Only admins may change the time zone. */
  readonly hasTimeZone: boolean;
}

/** The languages in which somebody talks with families, and their hours. */
export function WorkFields({ form, hasTimeZone }: WorkFieldsProps) {
  const { draft, faults, change } = form;
  const words = useWords(profileWords).languages;
  const locale = useLocale();
  const zone = draft.timeZone || siteConfig.timeZone;
  return (
    <>
      <fieldset className="grid gap-1" aria-describedby="languages-error">
        <legend className="mb-1 font-semibold">{words.legend}</legend>
        <div className="flex flex-wrap gap-x-6">
          {locales.map((language, index) => (
            <CheckboxField
              key={language}
              id={index === 0 ? "languages" : `languages-${language}`}
              label={<span lang={language}>{languageNames[language]}</span>}
              checked={draft.languages.includes(language)}
              onChange={({ target }) =>
                change({
                  languages: locales.filter((one) =>
                    one === language ? target.checked : draft.languages.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
        <FieldError id="languages">{faults["languages"]}</FieldError>
      </fieldset>
      <section className="grid gap-2" aria-labelledby="profile-hours">
        <h3 id="profile-hours" className="font-sans font-semibold">
          {words.hours}
        </h3>
        {/* Without hours, the empty list says the same. */}
        <p className="text-sm text-ink-muted empty:hidden">
          {draft.hours.length > 0 ? <span>{words.hoursHint} </span> : null}
          {hasTimeZone ? null : <span>{words.zoneOfHours(nameZone(zone, locale))}</span>}
        </p>
        <Hours form={form} />
      </section>
      {hasTimeZone ? (
        <div className="max-w-form">
          <SelectField
            id="timeZone"
            label={words.timeZone}
            hint={words.timeZoneHint}
            error={faults["timeZone"]}
            placeholder={words.agencyZone(nameZone(siteConfig.timeZone, locale))}
            options={[...new Set([...timeZones, ...(draft.timeZone ? [draft.timeZone] : [])])].map(
              (value) => ({ value, label: nameZone(value, locale) }),
            )}
            value={draft.timeZone}
            onChange={({ target }) => change({ timeZone: target.value })}
          />
        </div>
      ) : null}
      <section className="grid gap-2" aria-labelledby="profile-away">
        <h3 id="profile-away" className="font-sans font-semibold">
          {words.away}
        </h3>
        <p className="text-sm text-ink-muted">{words.awayHint}</p>
        <DaysOff form={form} />
      </section>
    </>
  );
}

/** The next weekday, with the hours of the row above. */
function continueHours(hours: readonly WorkHours[]): WorkHours {
  const last = hours.at(-1);
  return last
    ? { ...last, weekday: (last.weekday % 7) + 1 }
    : { weekday: 1, from: "09:00", to: "17:00" };
}

function Hours({ form: { draft, faults, change } }: Pick<WorkFieldsProps, "form">) {
  const { languages: words, weekdays } = useWords(profileWords);
  const time = (key: "from" | "to") => ({
    key,
    header: words.columns[key],
    draw: (ties: CellTies, row: WorkHours, write: (part: Partial<WorkHours>) => void) => (
      <CellInput
        {...ties}
        type="time"
        value={row[key]}
        onWrite={(text) => write({ [key]: text })}
      />
    ),
  });
  return (
    <EditableRows<WorkHours>
      name="hours"
      caption={words.hours}
      rows={draft.hours}
      faultAt="to"
      faults={faults}
      nameRow={({ weekday }, index) => words.hoursRow(index + 1, weekdays[weekday - 1] ?? "")}
      makeRow={() => continueHours(draft.hours)}
      words={{ add: words.addHours, empty: words.noHours, removed: words.removed }}
      onChange={(hours) => change({ hours })}
      columns={[
        {
          key: "weekday",
          header: words.columns.weekday,
          draw: (ties, { weekday }, write) => (
            <CellSelect
              {...ties}
              value={String(weekday)}
              options={weekdays.map((label, index) => ({ value: String(index + 1), label }))}
              onChoose={(chosen) => write({ weekday: Number(chosen) })}
            />
          ),
        },
        time("from"),
        time("to"),
      ]}
    />
  );
}

type CellTies = Omit<Parameters<typeof CellInput>[0], "type" | "value" | "onWrite">;

function DaysOff({ form: { draft, faults, change } }: Pick<WorkFieldsProps, "form">) {
  const words = useWords(profileWords).languages;
  type Row = (typeof draft.away)[number];
  const day = (key: "from" | "to") => ({
    key,
    header: words.awayColumns[key],
    draw: (ties: CellTies, row: Row, write: (part: Partial<Row>) => void) => (
      <CellInput
        {...ties}
        type="date"
        value={row[key]}
        onWrite={(text) =>
          // A single day off is the usual case: the last day defaults to the first.
          write(key === "from" && row.to === "" ? { from: text, to: text } : { [key]: text })
        }
      />
    ),
  });
  return (
    <EditableRows<Row>
      name="away"
      caption={words.away}
      rows={draft.away}
      faultAt="to"
      faults={faults}
      nameRow={(_row, index) => words.awayRow(index + 1)}
      makeRow={() => {
        const today = findDay(new Date(), draft.timeZone || siteConfig.timeZone);
        return { from: today, to: today };
      }}
      words={{ add: words.addAway, empty: words.noAway, removed: words.removed }}
      onChange={(away) => change({ away })}
      columns={[day("from"), day("to")]}
    />
  );
}

/** Time zones of the United States. */
const timeZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Puerto_Rico",
  "Pacific/Guam",
  "Pacific/Pago_Pago",
] as const;

/** "Eastern Time". */
function nameZone(timeZone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], {
    timeZone,
    timeZoneName: "longGeneric",
  });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
