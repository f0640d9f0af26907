import { expect, test } from "vitest";
import { dropSavedEdits, editField, listFieldChanges, type FieldEdits } from "./field-edits.ts";
import type { MappedField } from "./field-map.ts";

const income: MappedField = {
  key: "income",
  remoteField: "income_range",
  enabled: false,
  fixed: false,
  sensitive: true,
};
const email: MappedField = { ...income, key: "email", remoteField: "email", fixed: true };

const saved = (changes: Partial<MappedField>) => [{ ...income, ...changes }, email];

test("only the part of a field that the admin changed is sent", () => {
  const edits = editField({}, income, { remoteField: " household " });
  expect(listFieldChanges(saved({}), edits)).toEqual({ income: { remoteField: "household" } });
});

test("a field that another admin saved meanwhile is not overwritten", () => {
  const edits = editField({}, income, { remoteField: "household" });
  expect(listFieldChanges(saved({ enabled: true }), edits)).toEqual({
    income: { remoteField: "household" },
  });
});

test("nothing is left to send after a save, whatever another admin saves later", () => {
  const edits = editField({}, income, { enabled: true });
  const changes = listFieldChanges(saved({}), edits);
  const after = dropSavedEdits(edits, changes);
  expect(after).toEqual({});
  expect(listFieldChanges(saved({ enabled: false }), after)).toEqual({});
});

test("a switch that was turned on and off again is no change, even if another admin turns it on", () => {
  const edits = editField(editField({}, income, { enabled: true }), income, { enabled: false });
  expect(edits).toEqual({});
  expect(listFieldChanges(saved({ enabled: true }), edits)).toEqual({});
});

test("text typed during a save stays and is still to be saved", () => {
  const sent: FieldEdits = { income: { remoteField: "house", enabled: true } };
  const edits = editField(sent, income, { remoteField: "household" });
  const after = dropSavedEdits(edits, sent);
  expect(after).toEqual({ income: { remoteField: "household" } });
  expect(listFieldChanges(saved({ remoteField: "house", enabled: true }), after)).toEqual(after);
});

test("blanks around a name are no change", () => {
  expect(listFieldChanges(saved({}), { income: { remoteField: " income_range " } })).toEqual({});
  const edits = { income: { remoteField: " house " } };
  expect(dropSavedEdits(edits, listFieldChanges(saved({}), edits))).toEqual({});
});

test("a field that the CRM requires is never sent", () => {
  expect(listFieldChanges(saved({}), { email: { enabled: false } })).toEqual({});
});
