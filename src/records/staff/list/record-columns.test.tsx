import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pipelineStatuses } from "#records/core/status.ts";
import { type RecordKind, recordKinds } from "#platform/core/staff/record-kind.ts";
import { aLead, asUntouched } from "#testing/records/a-lead.ts";
import { drawStaff, type Known } from "#testing/staff/draw-staff.ts";
import { useRecordColumns } from "./record-columns.tsx";

type Columns = ReturnType<typeof useRecordColumns>;
type Row = Parameters<Columns["contact"]["cell"]>[0];

interface CellsProps {
  readonly kind: RecordKind;
  readonly names: ReadonlyArray<keyof Columns>;
  readonly changes: Partial<Row>;
}

const contact = { state: "live", since: "2026-06-03T15:00:00.000Z" } as const;

/** The cells of a row of a kind's list in these columns. */
function Cells({ kind, names, changes }: CellsProps) {
  const columns = useRecordColumns(kind);
  const row: Row = { ...asUntouched(aLead({ phone: "614-555-0142" })), contact, ...changes };
  return names.map((name) => <div key={name}>{columns[name].cell(row)}</div>);
}

const draw = (
  kind: RecordKind,
  names: CellsProps["names"],
  changes: Partial<Row> = {},
  known: Known = [],
) => drawStaff(<Cells kind={kind} names={names} changes={changes} />, known);

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-06-15T16:05:00.000Z") }));
afterEach(() => void vi.useRealTimers());

test.each(recordKinds)(
  "a list of each kind has a link to call, and says whether a call is allowed: %s",
  (kind) => {
    const html = draw(kind, ["contact"], { zipCode: "80202" });
    expect(html).toContain('href="tel:+16145550142"');
    expect(html).toContain('data-call="agreed"');
    expect(html.replaceAll(/\s/g, " ")).toContain("10:05 AM there.");
    expect(html).toContain("amara@example.com");
  },
);

test.each<Partial<Row>>([
  { contact: { state: "none", since: null } },
  { contact: { state: "revoked", since: null } },
  { contact: { state: "ask", since: null } },
  { status: "quarantined" },
  { phone: "" },
  { doNotContactReason: "under 18: do not contact" },
])("no list of any kind dials the number of somebody who may not be called: %j", (changes) => {
  for (const kind of recordKinds) {
    const html = draw(kind, ["contact"], changes);
    expect(html).toContain('data-call="never"');
    expect(html).not.toContain("tel:");
  }
});

test("each kind's status is a word and a track of its steps, and an unsuccessful end has no filled steps", () => {
  const tracks = recordKinds.map((kind) =>
    pipelineStatuses[kind].map((pipelineStatus) => {
      const html = draw(kind, ["status"], { pipelineStatus });
      return [html.split("bg-primary").length - 1, html.split("<i").length - 1].join(" of ");
    }),
  );
  expect(tracks).toEqual([
    ["1 of 4", "2 of 4", "3 of 4", "4 of 4", "0 of 4"],
    ["1 of 2", "2 of 2", "0 of 2"],
    ["1 of 4", "2 of 4", "3 of 4", "4 of 4", "0 of 4"],
  ]);
});

test("a list dials nobody whom its reader may not advise: the lead's page asks for the reason first", () => {
  const dials = (licensed: object | null) =>
    draw("lead", ["contact"], { zipCode: "80202" }, [[["advisers"], { licensed }]]).includes(
      "tel:",
    );
  expect(dials(null)).toBe(true);
  expect(dials([{ username: "", states: ["CO"] }])).toBe(true);
  expect(dials([{ username: "", states: ["OH"] }])).toBe(false);
  expect(dials([{ username: "somebody", states: ["CO"] }])).toBe(false);
});
