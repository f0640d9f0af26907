/** The agency's facts. Every page, mail and structured-data block reads them from here. */
export const siteConfig = {
  name: "Hearthstone Family Wealth",
  shortName: "Hearthstone",
  legalName: "Hearthstone Family Wealth LLC",
  tagline: "Build it. Protect it. Pass it on.",
  email: "hello@hearthstone.example",
  phone: "+1 614-555-0142",
  phoneHref: "tel:+16145550142",
  officeHours: "Mon-Fri 9AM-6PM EST",
  responseTime: "Response within 24 hours",
  scheduleUrl: "https://schedule.hearthstone.example/strategy-call",
  postalAddress: {
    street: "100 Example Street, Suite 4",
    city: "Columbus",
    region: "OH",
    postalCode: "43004",
    country: "US",
  },
} as const;
