import { expect, test } from "vitest";
import { drawStaff } from "#testing/staff/draw-staff.ts";
import { ToastProvider } from "#ui/notices/toast-provider.tsx";
import { PersonCard } from "./person-card.tsx";
import { personWords } from "./person-words.ts";

const timestamp = "2026-11-21T12:00:00.000Z";

test("a record that came after a deletion was requested can be deleted as well", () => {
  const record = { kind: "lead", id: "1", version: 1, fullName: "…", phone: null, erasedAt: null };
  const held = {
    email: "…",
    readAt: timestamp,
    sections: [],
    records: [record],
    deletions: [{ id: "1", askedAt: timestamp, eraseAt: timestamp, left: 3 }],
    comingBack: 2,
    isHeld: true,
  };
  const drawn = drawStaff(
    <ToastProvider locale="en">
      <PersonCard
        whom={{ email: "…" }}
        person={{ held, holds: [], requests: [] }}
        onReload={() => Promise.resolve()}
      />
    </ToastProvider>,
  );
  expect(drawn).toContain(`>${personWords.en.person.deleteMore}<`);
});
