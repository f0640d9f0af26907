import { findDay } from "#staff/core/may-advise.ts";
import { languageNames, locales } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { DayRows, HourRows, listZoneOptions, nameZone } from "#staff/rows/time-rows.tsx";
import { FieldError, SelectField } from "#ui/field.tsx";
import { CheckboxField } from "#ui/form/choices.tsx";
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
        <HourRows
          name="hours"
          caption={words.hours}
          rows={draft.hours}
          faults={faults}
          words={{ add: words.addHours, empty: words.noHours, removed: words.removed }}
          onChange={(hours) => change({ hours })}
        />
      </section>
      {hasTimeZone ? (
        <div className="max-w-form">
          <SelectField
            id="timeZone"
            label={words.timeZone}
            hint={words.timeZoneHint}
            error={faults["timeZone"]}
            placeholder={words.agencyZone(nameZone(siteConfig.timeZone, locale))}
            options={listZoneOptions(draft.timeZone, locale)}
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
        <DayRows
          name="away"
          caption={words.away}
          rows={draft.away}
          faults={faults}
          nameRow={words.awayRow}
          findToday={() => findDay(new Date(), zone)}
          words={{ add: words.addAway, empty: words.noAway, removed: words.removed }}
          onChange={(away) => change({ away })}
        />
      </section>
    </>
  );
}
