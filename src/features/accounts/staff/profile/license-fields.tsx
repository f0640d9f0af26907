import type { ReactNode } from "react";
import { findDay, listEnding } from "#staff/core/may-advise.ts";
import { licenseLines, type StateLicense } from "#staff/core/profile.ts";
import { isStateCode, listStateOptions, stateNames } from "#platform/core/site/us-states.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { Badge } from "#ui/card.tsx";
import { formatDay } from "#ui/dates.ts";
import { FigureTable } from "#ui/table.tsx";
import { CellInput, CellSelect, EditableRows } from "#staff/rows/editable-rows.tsx";
import { profileWords } from "./profile-words.ts";

interface LicensesProps {
  readonly licences: readonly StateLicense[];
}

interface LicenseFieldsProps extends LicensesProps {
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (licences: readonly StateLicense[]) => void;
}

/** A new row without a state, which the schema then requires. */
const makeLicense = () =>
  ({
    state: "",
    line: "life",
    number: "",
    resident: false,
    from: "",
    until: "",
  }) as unknown as StateLicense;

/** Somebody's licenses by state, as a table of fields. */
export function LicenseFields({ licences, faults, onChange }: LicenseFieldsProps) {
  const words = useWords(profileWords).licenses;
  const locale = useLocale();
  const mark = useLicenseMark(licences);
  const column = (
    key: "number" | "from" | "until" | "lookupUrl",
    type: "text" | "date" | "url",
  ) => ({
    key,
    header: words.columns[key],
    isRequired: key !== "lookupUrl",
    draw: (ties: CellTies, row: StateLicense, write: (part: Partial<StateLicense>) => void) => (
      <>
        <CellInput
          {...ties}
          type={type}
          value={row[key] ?? ""}
          onWrite={(written) => write({ [key]: written })}
        />
        {key === "until" ? <span className="empty:hidden">{mark(row)}</span> : null}
      </>
    ),
  });
  return (
    <EditableRows<StateLicense>
      name="licences"
      caption={words.title}
      rows={licences}
      faultAt="until"
      faults={faults}
      nameRow={({ state }, index) =>
        words.row(index + 1, isStateCode(state) ? stateNames[state][locale] : "")
      }
      makeRow={makeLicense}
      words={words}
      onChange={onChange}
      columns={[
        {
          key: "state",
          header: words.columns.state,
          isRequired: true,
          draw: (ties, { state }, write) => (
            <CellSelect
              {...ties}
              value={state}
              placeholder={words.choose}
              options={listStateOptions(locale)}
              onChoose={(chosen) => write({ state: chosen as StateLicense["state"] })}
            />
          ),
        },
        {
          key: "line",
          header: words.columns.line,
          isRequired: true,
          draw: (ties, { line }, write) => (
            <CellSelect
              {...ties}
              value={line}
              options={licenseLines.map((value) => ({ value, label: words.lines[value] }))}
              onChoose={(chosen) => write({ line: chosen as StateLicense["line"] })}
            />
          ),
        },
        column("number", "text"),
        residentColumn(words.columns.resident),
        column("from", "date"),
        column("until", "date"),
        column("lookupUrl", "url"),
      ]}
    />
  );
}

const residentColumn = (header: string) => ({
  key: "resident" as const,
  header,
  draw: (
    { className: _look, ...ties }: CellTies & { readonly className: string },
    { resident }: StateLicense,
    write: (part: Partial<StateLicense>) => void,
  ) => (
    // The whole label takes a press; the name stands in the table.
    <label className="flex min-h-11 min-w-11 items-center">
      <input
        {...ties}
        type="checkbox"
        className="choice-input"
        checked={resident}
        onChange={(event) => write({ resident: event.target.checked })}
      />
    </label>
  ),
});

type CellTies = Omit<Parameters<typeof CellInput>[0], "type" | "value" | "onWrite">;

/** Beside the last day of a license: that it has ended, or ends soon and was not renewed. */
function useLicenseMark(licences: readonly StateLicense[]): (license: StateLicense) => ReactNode {
  const words = useWords(profileWords).licenses;
  const today = findDay(new Date(), siteConfig.timeZone);
  const ending = listEnding({ licences }, today);
  return (license) => {
    if (!license.until) return null;
    if (license.until < today) return <Badge tone="danger">{words.ended}</Badge>;
    const { state, line, until } = license;
    const isEnding = ending.some(
      (one) => one.state === state && one.line === line && one.until === until,
    );
    return isEnding ? <Badge tone="warm">{words.ends}</Badge> : null;
  };
}

/** The same list for users who may not change it. */
export function LicenseList({ licences }: LicensesProps) {
  const words = useWords(profileWords).licenses;
  const locale = useLocale();
  const { columns, lines } = words;
  const day = (text: string) => formatDay(`${text}T00:00`, locale);
  return (
    <section className="grid gap-2">
      <h3 className="font-sans font-semibold">{words.title}</h3>
      <p className="text-sm text-ink-muted">{words.readOnly}</p>
      <FigureTable
        caption={words.title}
        columns={[columns.state, columns.line, columns.number, columns.until]}
        rows={licences.map(({ state, line, number, until }) => [
          stateNames[state][locale],
          lines[line],
          number,
          until === null ? "" : day(until),
        ])}
      />
    </section>
  );
}
