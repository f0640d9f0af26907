import { languageTags, type Locale } from "#platform/core/locale.ts";
import { useWords } from "#platform/web/use-words.ts";
import type { DaysAway, WorkHours } from "#staff/core/profile.ts";
import { type CellTies, CellInput, CellSelect, EditableRows } from "./editable-rows.tsx";
import { rowWords } from "./row-words.ts";

interface TimeRowsProps<Row> {
  /** The list's name in the schema, by which rows' faults are identified. */
  readonly name: string;
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly faults: Readonly<Record<string, string>>;
  readonly words: Readonly<Record<"add" | "empty", string>> & {
    readonly removed: (name: string) => string;
  };
  readonly onChange: (rows: readonly Row[]) => void;
}

/** The next weekday, with the hours of the row above. */
function continueHours(hours: readonly WorkHours[]): WorkHours {
  const last = hours.at(-1);
  return last
    ? { ...last, weekday: (last.weekday % 7) + 1 }
    : { weekday: 1, from: "09:00", to: "17:00" };
}

/** Hours of the week: a weekday, from and to. */
export function HourRows(props: TimeRowsProps<WorkHours>) {
  const { hours: words, weekdays } = useWords(rowWords);
  const time = (key: "from" | "to") => ({
    key,
    header: words[key],
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
      {...props}
      faultAt="to"
      nameRow={({ weekday }, index) => words.row(index + 1, weekdays[weekday - 1] ?? "")}
      makeRow={() => continueHours(props.rows)}
      columns={[
        {
          key: "weekday",
          header: words.weekday,
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

interface DayRowsProps extends TimeRowsProps<DaysAway> {
  readonly nameRow: (index: number) => string;
  /** The day of a new row, such as "2026-03-01". */
  readonly findToday: () => string;
}

/** Ranges of days, both ends included. */
export function DayRows({ nameRow, findToday, ...props }: DayRowsProps) {
  const { days: words } = useWords(rowWords);
  const day = (key: "from" | "to") => ({
    key,
    header: words[key],
    draw: (ties: CellTies, row: DaysAway, write: (part: Partial<DaysAway>) => void) => (
      <CellInput
        {...ties}
        type="date"
        value={row[key]}
        onWrite={(text) =>
          // A single day is the usual case: the last day defaults to the first.
          write(key === "from" && row.to === "" ? { from: text, to: text } : { [key]: text })
        }
      />
    ),
  });
  return (
    <EditableRows<DaysAway>
      {...props}
      faultAt="to"
      nameRow={(_row, index) => nameRow(index + 1)}
      makeRow={() => {
        const today = findToday();
        return { from: today, to: today };
      }}
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

/** The time zones of the United States and the chosen one, by the names that people know. */
export const listZoneOptions = (chosen: string, locale: Locale) =>
  [...new Set([...timeZones, ...(chosen ? [chosen] : [])])].map((value) => ({
    value,
    label: nameZone(value, locale),
  }));

/** "Eastern Time". */
export function nameZone(timeZone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], {
    timeZone,
    timeZoneName: "longGeneric",
  });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
