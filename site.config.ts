interface Person {
  readonly name: string;
  readonly role: string;
  /** Of the state that named them first, or the national producer number. */
  readonly licenseNumber: string;
  /** A file in public/, such as "/people/ruth.webp", square; without one, initials are drawn. */
  readonly photo: string | null;
}

interface License {
  /** In full, as people say it. */
  readonly state: string;
  readonly number: string;
}

/** Promised on every page and every day: the hours count on a Friday night, too. */
const answerWithinHours = 24;

/**
 * For how much of the domain browsers are told to use https alone, once `SITE_URL` is https. They
 * remember it for a year, so widen it only when every name below the site's own answers by https:
 * "subdomains" says so for all of them; "preload" as well asks browsers to ship the name in their
 * list, where the owner then enters it (https://hstspreload.org).
 */
export const httpsOnly: "this-host" | "subdomains" | "preload" = "this-host";

/** The agency's facts. Every page, mail and structured-data block reads them from here. */
export const siteConfig = {
  name: "Hearthstone Family Wealth",
  shortName: "Hearthstone",
  legalName: "Hearthstone Family Wealth LLC",
  tagline: "Build it. Protect it. Pass it on.",
  email: "hello@hearthstone.example",
  phone: "+1 614-555-0142",
  phoneHref: "tel:+16145550142",
  /**
   * Whose mornings the day's mail to staff goes by, whose clock and calendar mails tell times and days
   * in, and whose new year makes a visitor a year older.
   */
  timeZone: "America/New_York",
  officeHours: "Mon-Fri 9AM-6PM EST",
  answerWithinHours,
  responseTime: `Response within ${answerWithinHours} hours`,
  scheduleUrl: "https://schedule.hearthstone.example/strategy-call",
  postalAddress: {
    street: "100 Example Street, Suite 4",
    city: "Columbus",
    region: "OH",
    postalCode: "43004",
    country: "US",
  },
} as const;

/** The states that let the agency sell insurance, and under which number. The home state first. */
export const licenses: readonly License[] = [
  { state: "Ohio", number: "EX-100200" },
  { state: "Indiana", number: "EX-300400" },
  { state: "Kentucky", number: "EX-500600" },
];

/** Who answers. The first one leads the agency. */
export const people: readonly Person[] = [
  { name: "Ruth Calloway", role: "Founder, life insurance", licenseNumber: "EX-210", photo: null },
  { name: "Daniel Osei", role: "Annuities and retirement", licenseNumber: "EX-220", photo: null },
  { name: "Marisol Vega", role: "Family education", licenseNumber: "EX-230", photo: null },
];

/**
 * What only the owner can promise. Each sentence stays off the pages until its line says `true`;
 * say so only for what every family meets, every time (decision 014).
 */
export const claims = {
  /** About: we tell you our commission on a product if you ask. */
  tellsCommission: false,
  /** About: we show a cheaper way next to the one we suggest. */
  showsCheaperWay: false,
  /** About: we never ask you to sign on the day we first meet. */
  neverSignsOnFirstDay: false,
  /** Financial education: eight lessons, about half an hour each. */
  givesEightLessons: false,
  /** IUL: a second illustration with half the growth. */
  showsPoorCase: false,
  /** Careers: an experienced partner sits beside you in your first meetings. */
  partnerSitsIn: false,
};

export type Claims = Readonly<typeof claims>;
