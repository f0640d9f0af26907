import { expect, test } from "vitest";
import { buildLead } from "./build-lead.ts";
import { aLeadSubmission } from "#testing/a-lead-submission.ts";
import { findLeads } from "./find-leads.ts";

const now = new Date(2026, 10, 21);
const aLead = (id: string, changes: Parameters<typeof aLeadSubmission>[0]) =>
  buildLead(aLeadSubmission(changes), { id, now });

const leads = [
  aLead("amara", { fullName: "Amara Okafor", email: "a@one.example", phone: "(614) 555-0142" }),
  aLead("zoe", { fullName: "Zoë ÅNGSTRÖM", email: "Z+plus@two.example", phone: "+1 216 555 0199" }),
  aLead("silent", { fullName: "محمد", email: "m614@three.example", phone: "" }),
];

test.each([
  ["", ["amara", "zoe", "silent"]],
  ["   ", ["amara", "zoe", "silent"]],
  ["okafor", ["amara"]],
  ["  OKAFOR ", ["amara"]],
  ["ångström", ["zoe"]],
  ["محمد", ["silent"]],
  ["two.example", ["zoe"]],
  ["z+PLUS", ["zoe"]],
  ["555-0142", ["amara"]],
  ["6145550142", ["amara"]],
  ["1 (216)", ["zoe"]],
  // Two digits stand in almost every number; they only find what is written so.
  ["55", []],
  ["614", ["amara", "silent"]],
  ["nobody", []],
  [".*", []],
])("a search for %j finds %j", (text, ids) => {
  expect(findLeads(leads, text).map(({ id }) => id)).toEqual(ids);
});
