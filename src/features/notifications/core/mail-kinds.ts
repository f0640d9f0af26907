/** The mails of this feature, all of them to staff. */
export const staffMailKinds = {
  test: "staff-test",
  hotLead: "staff-hot-lead",
  digest: "staff-digest",
  alarm: "staff-alarm",
} as const;
