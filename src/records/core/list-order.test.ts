import { expect, test } from "vitest";
import {
  type RecordCursor,
  recordSorts,
  formatRecordCursor,
  readRecordCursor,
} from "./list-order.ts";

const place = {
  timestamp: "2026-06-01T08:00:00.000Z",
  id: "0b3b9b1e-6d0c-4f0e-9d55-9a4f5a3c2b1a",
};

const cursors: readonly RecordCursor[] = [
  { sort: "newest", key: "", ...place },
  { sort: "oldest", key: "", ...place },
  { sort: "due", key: "1", ...place },
  { sort: "score", key: "100", ...place },
  { sort: "name", key: "Amara ~ née O'Brien", ...place },
  { sort: "name", key: "محمد", ...place },
];

test.each(cursors)(
  "a cursor of a list by $sort ($key) is read as it was written, and only for that order",
  (cursor) => {
    for (const sort of recordSorts) {
      const read = readRecordCursor(formatRecordCursor(cursor), sort, "en");
      expect(read).toEqual(sort === cursor.sort ? cursor : null);
    }
  },
);

test.each([
  ["score", `score~many~${place.timestamp}~${place.id}`],
  ["score", `score~${place.timestamp}~${place.id}`],
  ["due", `due~perhaps~${place.timestamp}~${place.id}`],
  ["name", `name~${place.timestamp}~${place.id}`],
  ["name", `name~a\u0000b~${place.timestamp}~${place.id}`],
  ["name", "name~"],
  ["name", "name"],
  ["oldest", "oldest~~2026~x"],
  ["newest", ""],
] as const)("the text %s %j is not a valid cursor", (sort, text) => {
  expect(readRecordCursor(text, sort, "en")).toBeNull();
});
