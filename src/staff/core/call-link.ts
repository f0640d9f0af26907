import type { Locale } from "#platform/core/locale.ts";
import type { StateCode } from "#platform/core/site/us-states.ts";
import { judgeAdvice, keepsLicenses } from "./may-advise.ts";
import { findObstacles } from "./obstacles.ts";
import { type Gender, nameShown, type StaffProfile, weightOf } from "./profile.ts";

/** The page on which a family chooses a time for its call. */
export interface CallLink {
  readonly scheduleUrl: string;
  /** The assignee's name as families read it; null before there is one, or without such a name. */
  readonly name: string | null;
  /** The id of the named person's account: two may have one name, and pages show a face by the id. */
  readonly account: string | null;
  /**
   * Whether anybody may advise where the family may live; true while the agency keeps no licenses here.
   * A call is promised to nobody else.
   */
  readonly isAnyoneLicensed: boolean;
  /**
   * The partner through whose page the family came, if they may not advise where it lives;
   * otherwise null.
   */
  readonly partner: PartnerNote | null;
}

export interface PartnerNote {
  /** As families read it. */
  readonly name: string;
  /** Whether somebody else may advise there. */
  readonly hasColleague: boolean;
}

interface Family {
  readonly language: Locale;
  /** The states in which the family may live; none where unknown. */
  readonly states: readonly StateCode[];
  readonly callWish: Gender | null;
  /** A user name; null for an unassigned lead. */
  readonly assignee: string | null;
  /** The user name of the partner through whose page the family came. */
  readonly partner: string | null;
}

interface Member {
  readonly id: string;
  readonly username: string;
  readonly profile: StaffProfile;
}

interface CallLinkFacts {
  /** Those who work with records. */
  readonly members: readonly Member[];
  /** Everybody on the list of staff: whoever has no sign-in may advise, too. */
  readonly everybody: ReadonlyArray<Pick<Member, "profile">>;
  /** The agency's own page, for everybody else. */
  readonly agencyUrl: string;
  /** Whether the environment sets the agency's page: then nobody's own link counts. */
  readonly isFixed: boolean;
  /** Such as "2026-03-01". */
  readonly day: string;
}

/**
 * The link of whoever will answer: of the assignee; without one, of the only person whom routing
 * could choose. Both must be licensed in every state in which the family may live and speak its
 * language, because the family will talk with exactly that person. All other families book a time
 * with the agency.
 */
export function findCallLink(family: Family, facts: CallLinkFacts): CallLink {
  const { members, agencyUrl, isFixed, day } = facts;
  const owner = members.find(({ username }) => username === family.assignee);
  const assignee = owner?.profile;
  const answerer = family.assignee === null ? findOnly(family, facts) : assignee;
  const isFit = answerer && speaks(answerer, family) && judge(answerer, family, day) === "yes";
  const own = isFit && !isFixed ? answerer.scheduleUrl : undefined;
  return {
    scheduleUrl: own || agencyUrl,
    ...nameOwner(owner, family, day),
    isAnyoneLicensed: isAnyoneLicensed(family, facts),
    partner: notePartner(family, facts),
  };
}

function nameOwner(
  owner: Member | undefined,
  family: Family,
  day: string,
): Pick<CallLink, "name" | "account"> {
  const name = owner?.profile.shownName?.trim();
  const isNamed = owner && name && judge(owner.profile, family, day) !== "no";
  return isNamed ? { name, account: owner.id } : { name: null, account: null };
}

const isAnyoneLicensed = (family: Family, { everybody, day }: CallLinkFacts): boolean =>
  !keepsLicenses(everybody) ||
  everybody.some(({ profile }) => judge(profile, family, day) !== "no");

/** Nothing about a person without a visible page, because families do not know the name. */
function notePartner(family: Family, { members, day }: CallLinkFacts): PartnerNote | null {
  const partner = members.find(({ username }) => username === family.partner);
  if (!partner?.profile.page?.isShown || judge(partner.profile, family, day) !== "no") return null;
  const hasColleague = members.some(({ profile }) => judge(profile, family, day) !== "no");
  return { name: nameShown(partner), hasColleague };
}

function findOnly(family: Family, { members, day }: CallLinkFacts): StaffProfile | undefined {
  const [only, ...others] = members.filter(({ profile }) => couldBeChosen(profile, family, day));
  return others.length === 0 ? only?.profile : undefined;
}

const judge = (profile: StaffProfile, { states }: Family, day: string) =>
  judgeAdvice(profile, { states, day });

const speaks = ({ languages }: StaffProfile, { language }: Family) => languages.includes(language);

/** Ignores hours, daily caps and turns, because those change before the lead is assigned. */
function couldBeChosen(profile: StaffProfile, family: Family, day: string): boolean {
  const one = {
    weight: weightOf(profile),
    may: judge(profile, family, day),
    languages: profile.languages,
    gender: profile.gender ?? null,
    isAway: profile.away.some(({ from, to }) => from <= day && day <= to),
  };
  const obstacles = findObstacles(one, { language: family.language, wish: family.callWish });
  return !Object.values(obstacles).includes(true);
}
