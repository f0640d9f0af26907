import type { Localized } from "#platform/core/locale.ts";
import type { SitePicture } from "#platform/core/site/site-picture.ts";

/** Words that visitors read exist once in each language of the site. */
interface Agency {
  readonly name: string;
  readonly shortName: string;
  readonly legalName: string;
  readonly tagline: Localized<string>;
  readonly email: string;
  readonly phone: string;
  readonly phoneHref: string;
  /**
   * The agency's time zone: for the hour of staff's daily mail, for times and days in mails, and
   * for the new year in which a visitor becomes a year older. Follows the published `openHours`.
   */
  readonly timeZone: string;
  /** The sentence that `sayOfficeHours` makes of `openHours`. A test compares both. */
  readonly officeHours: Localized<string>;
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

/** When the agency is open. */
export interface OpenHours {
  /** An IANA name. */
  readonly timeZone: string;
  /** Weekday 1 is Monday. `from` and `to` are local times such as "09:00"; `to` is the closing. */
  readonly week: readonly {
    readonly weekday: number;
    readonly from: string;
    readonly to: string;
  }[];
  /** Days such as "2026-12-24" on which nobody is there; both ends are included. */
  readonly closed: readonly { readonly from: string; readonly to: string }[];
}

/** An insurance company, with its rating of financial strength by AM Best. */
export interface Carrier {
  readonly name: string;
  /** Such as "A+". */
  readonly rating: string;
  /** The day of the rating, YYYY-MM-DD. */
  readonly ratedOn: string;
  /** AM Best's page about the company. */
  readonly url: string;
}

/** A session for families, once a month. */
export interface Session {
  /** Of the month: 1 is the first, 5 the last. */
  readonly week: number;
  /** 1 is Monday. */
  readonly weekday: number;
  /** In the agency's time zone, such as "18:30". */
  readonly at: string;
  readonly host: string;
}

/** A page elsewhere on which families write about the agency, such as its profile at Google. */
export interface ReviewPage {
  readonly name: string;
  readonly url: string;
}

/** Promised on every page: the hours also count on a Friday night. */
const answerWithinHours = 24;

/**
 * For how much of the domain browsers are told to use only https, once `SITE_URL` is https.
 * Browsers remember it for a year, so widen it only when every host below the site's answers by
 * https. "subdomains" covers all of them; "preload" also asks browsers to ship the name in their
 * list, in which the owner must then enter it (https://hstspreload.org).
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

/**
 * When the agency is open. Within these hours a hot lead is assigned at once; those that came since
 * are assigned when it opens. The owner changes them on the screen of the agency's facts.
 */
export const openHours: OpenHours = {
  timeZone: siteConfig.timeZone,
  week: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "09:00", to: "18:00" })),
  closed: [],
};

/** The owner names them on the screen of the agency's facts; pages show nothing while there are none. */
export const carriers: readonly Carrier[] = [];
export const reviewPages: readonly ReviewPage[] = [];
export const sessions: readonly Session[] = [];

/**
 * The picture beside a shared link instead of the drawn one: none, or one that admins upload on the
 * screen of the agency's facts.
 */
export const shareImage: readonly SitePicture[] = [];

/**
 * Claims that only the owner can make. Each sentence stays off the pages until its line is `true`;
 * set it only for what every family experiences, every time (decision 014).
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
  /** Questionnaire: we give a family's answers about itself to no government office. */
  tellsNoOffice: false,
};

export type Claims = Readonly<typeof claims>;
