import { expect, test } from "vitest";
import { asOpened, aLead } from "#testing/records/a-lead.ts";
import { ApiError } from "#platform/web/api-client.ts";
import type { RecordDetail } from "./record-view.ts";
import { type RecordFields, ChangeConflict, saveChange } from "./use-record-change.ts";

const opened = asOpened(aLead());

/** A page that shows the first version, and a server on which others have changed the record. */
function scene(...changesOfOthers: readonly Partial<RecordDetail>[]) {
  let shown: RecordDetail = opened;
  let stored: RecordDetail = opened;
  const waiting = [...changesOfOthers];
  const sent: number[] = [];
  return {
    sent,
    stored: () => stored,
    save: (change: RecordFields) =>
      saveChange({
        kind: "lead",
        change,
        read: () => shown,
        take: ({ lead }) => (shown = { ...shown, ...lead }),
        async send({ version = 0, ...fields }) {
          sent.push(version);
          const next = waiting.shift();
          if (next) stored = { ...stored, ...next, version: stored.version + 1 };
          if (version !== stored.version) {
            throw new ApiError(409, "", JSON.stringify({ message: "Old.", lead: stored }));
          }
          stored = { ...stored, ...fields, version: version + 1 };
          return { lead: stored };
        },
      }),
  };
}

const twoOthers = [{ assignee: "maria" }, { answeredAt: opened.timestamp }];
test.each<[string, ReadonlyArray<Partial<RecordDetail>>, number[], Partial<RecordDetail>]>([
  ["goes out on the version that the page shows", [], [1], { version: 2 }],
  ["stays beside what others changed", twoOthers, [1, 2, 3], { assignee: "maria" }],
])("a change %s", async (_what, others, versions, more) => {
  const { save, sent, stored } = scene(...others);
  await save({ pipelineStatus: "booked" });
  expect(sent).toEqual(versions);
  expect(stored()).toMatchObject({ pipelineStatus: "booked", ...more });
});

test("where somebody changed the same field, nothing is overwritten and the earlier value is named", async () => {
  const { save, stored } = scene({ pipelineStatus: "client" });
  const failure = await save({ pipelineStatus: "booked" }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ChangeConflict);
  expect(failure).toMatchObject({ before: { pipelineStatus: "new" } });
  expect(stored().pipelineStatus).toBe("client");
});

test.each<[string, RecordFields]>([
  ["the very same", { pipelineStatus: "booked" }],
  ["something else", {}],
])(
  "where a colleague changed %s, the change is sent again on their version",
  async (_what, change) => {
    const { save, sent } = scene({ pipelineStatus: "booked" });
    await save(change);
    expect(sent).toEqual([1, 2]);
  },
);

test("a change that is overtaken again and again is given up", async () => {
  const others = Array.from({ length: 9 }, (_, index) => ({ assignee: `agent ${index}` }));
  const { save, sent } = scene(...others);
  await expect(save({ pipelineStatus: "booked" })).rejects.toThrow(ChangeConflict);
  expect(sent).toHaveLength(5);
});

test("a record that was deleted meanwhile can't be changed", async () => {
  const deleted = { at: opened.timestamp, by: "maria", reason: "Twice", until: opened.timestamp };
  const { save, sent } = scene({ deleted });
  await expect(save({ pipelineStatus: "booked" })).rejects.toThrow("409");
  expect(sent).toHaveLength(1);
});
