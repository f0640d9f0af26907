import type { Locale, Localized } from "#platform/core/locale.ts";
import type { SitePicture } from "#platform/core/site/site-picture.ts";

/** What visitors read as words stands once in each language of the site. */
interface Agency {
  readonly name: string;
  readonly shortName: string;
  readonly legalName: string;
  readonly tagline: Localized<string>;
  readonly email: string;
  readonly phone: string;
  readonly phoneHref: string;
  /**
   * Whose mornings the day's mail to staff goes by, whose clock and calendar mails tell times and days
   * in, and whose new year makes a visitor a year older.
   */
  readonly timeZone: string;
  readonly officeHours: Localized<string>;
  /**
   * The same for the program, by the clock of `timeZone`: within them a hot lead is given to somebody at
   * once, and every morning at `from` what came since. Weekdays: 1 is Monday.
   */
  readonly openHours: {
    readonly weekdays: readonly number[];
    readonly from: string;
    readonly to: string;
  };
  readonly answerWithinHours: number;
  readonly responseTime: Localized<string>;
  readonly scheduleUrl: string;
  readonly postalAddress: {
    readonly street: string;
    readonly city: string;
    readonly region: string;
    readonly postalCode: string;
    readonly country: string;
  };
}

interface Person {
  readonly name: string;
  readonly role: Localized<string>;
  /** Of the state that named them first, or the national producer number. */
  readonly licenseNumber: string;
  /** Put in by admins on the screen of the agency's facts; without one, a face is drawn. */
  readonly photo: SitePicture | null;
  /** Of the drawn face. Short where it is not said. */
  readonly hair?: "short" | "long" | "curly";
  /** Of the drawn face. Brass where it is not said. */
  readonly skin?: "light" | "tan" | "brown" | "deep";
  /** Languages in which families can talk with them, beside English; pages say so where somebody does. */
  readonly speaks: readonly Locale[];
}

interface License {
  /** In full, as people say it. */
  readonly state: Localized<string>;
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
export const siteConfig: Agency = {
  name: "Hearthstone Family Wealth",
  shortName: "Hearthstone",
  legalName: "Hearthstone Family Wealth LLC",
  tagline: {
    en: "Build it. Protect it. Pass it on.",
    es: "Constrúyalo. Protéjalo. Déjelo a su familia.",
  },
  email: "hello@hearthstone.example",
  phone: "+1 614-555-0142",
  phoneHref: "tel:+16145550142",
  timeZone: "America/New_York",
  officeHours: {
    en: "Mon-Fri 9AM-6PM EST",
    es: "9 a.m. a 6 p.m., de lunes a viernes, hora del Este",
  },
  openHours: { weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "18:00" },
  answerWithinHours,
  responseTime: {
    en: `Response within ${answerWithinHours} hours`,
    es: `Respondemos en menos de ${answerWithinHours} horas`,
  },
  scheduleUrl: "https://schedule.hearthstone.example/strategy-call",
  postalAddress: {
    street: "100 Example Street, Suite 4",
    city: "Columbus",
    region: "OH",
    postalCode: "43004",
    country: "US",
  },
};

/** The states that let the agency sell insurance, and under which number. The home state first. */
export const licenses: readonly License[] = [
  { state: { en: "Ohio", es: "Ohio" }, number: "EX-100200" },
  { state: { en: "Indiana", es: "Indiana" }, number: "EX-300400" },
  { state: { en: "Kentucky", es: "Kentucky" }, number: "EX-500600" },
];

/** Who answers. The first one leads the agency. */
export const people: readonly Person[] = [
  {
    name: "Ruth Calloway",
    role: { en: "Founder, life insurance", es: "Fundadora, seguros de vida" },
    licenseNumber: "EX-210",
    photo: null,
    hair: "long",
    skin: "light",
    speaks: [],
  },
  {
    name: "Daniel Osei",
    role: { en: "Annuities and retirement", es: "Anualidades y jubilación" },
    licenseNumber: "EX-220",
    photo: null,
    skin: "deep",
    speaks: [],
  },
  {
    name: "Marisol Vega",
    role: { en: "Family education", es: "Educación para familias" },
    licenseNumber: "EX-230",
    photo: null,
    hair: "curly",
    skin: "tan",
    speaks: ["es"],
  },
];

/**
 * What stands beside a shared link in place of the drawn picture: none, or one, which admins put in
 * on the screen of the agency's facts.
 */
export const shareImage: readonly SitePicture[] = [];

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
