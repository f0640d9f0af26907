import type { Locale } from "#platform/core/locale.ts";
import type { StateCode } from "#platform/core/site/us-states.ts";
import { judgeAdvice } from "./may-advise.ts";
import { findObstacles } from "./obstacles.ts";
import { type Gender, nameShown, type StaffProfile, weightOf } from "./profile.ts";

/** Where a family chooses a time for its call. */
export interface CallLink {
  readonly scheduleUrl: string;
  /** As families read it, of whoever the lead was given to; null before that, and without such a name. */
  readonly name: string | null;
  /** By whose own page the family came, where they may not advise where it lives; else null. */
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
  /** Where they may live; none where nobody can tell. */
  readonly states: readonly StateCode[];
  readonly callWish: Gender | null;
  /** A user's name; null while the lead is everybody's. */
  readonly assignee: string | null;
  /** The user name of whose page the family came by. */
  readonly partner: string | null;
}

interface CallLinkFacts {
  readonly members: ReadonlyArray<{ readonly username: string; readonly profile: StaffProfile }>;
  /** The agency's own, for everybody else. */
  readonly agencyUrl: string;
  /** Whether the environment names that one: then nobody's own link counts. */
  readonly isFixed: boolean;
  /** Such as "2026-03-01". */
  readonly day: string;
}

/**
 * The link of whoever will answer: of the assignee; before there is one, of the only person whom routing
 * could choose. Both have to be licensed in every state that the family may live in and to speak its
 * language, as whoever books talks with exactly that person. All others choose a time with the agency.
 */
export function findCallLink(family: Family, facts: CallLinkFacts): CallLink {
  const { members, agencyUrl, isFixed, day } = facts;
  const assignee = members.find(({ username }) => username === family.assignee)?.profile;
  const isNamed = assignee !== undefined && judge(assignee, family, day) !== "no";
  const answerer = family.assignee === null ? findOnly(family, facts) : assignee;
  const isFit = answerer && speaks(answerer, family) && judge(answerer, family, day) === "yes";
  const own = isFit && !isFixed ? answerer.scheduleUrl : undefined;
  return {
    scheduleUrl: own || agencyUrl,
    name: (isNamed && assignee.shownName?.trim()) || null,
    partner: notePartner(family, facts),
  };
}

/** Nothing of somebody who shows no page: it is no name that families know. */
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

/** As far as hours, caps and turns leave it open: those change before the lead is given to anybody. */
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
