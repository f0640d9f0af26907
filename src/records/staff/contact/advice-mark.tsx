import { useQuery } from "@tanstack/react-query";
import { MapPin, ShieldAlert, ShieldCheck } from "lucide-react";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { type Advice, findAdvice, type LicensedMember } from "#records/core/advice.ts";
import { findStates } from "#records/core/zip/zip-states.ts";
import { adviceWords } from "#records/staff/advice-words.ts";
import { languageTags, type Locale } from "#platform/core/locale.ts";
import { stateNames, type StateCode } from "#platform/core/site/us-states.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { joinClasses } from "#ui/join-classes.ts";
import { VisuallyHidden } from "#ui/text.tsx";

/**
 * The states in which each staff member may advise today; null where the agency keeps no licenses,
 * or the server has not answered yet.
 */
export function useLicensed(): readonly LicensedMember[] | null {
  const { data } = useQuery({
    queryKey: advisersKey,
    queryFn: () =>
      callApi<{ readonly licensed: readonly LicensedMember[] | null }>("/api/admin/advisers"),
  });
  return data?.licensed ?? null;
}

/** Whether a license of the current user is missing for a family, so that a call needs a reason. */
export function useIsUnlicensed(zipCode: string | undefined): boolean {
  const { username } = useStaffMember();
  const licensed = useLicensed();
  if (zipCode === undefined || licensed === null) return false;
  return findAdvice(zipCode, licensed, username).mine === "no";
}

export const advisersKey = ["advisers"] as const;

interface AdviceMarkProps {
  readonly zipCode: string;
  /** Shows the whole sentence; otherwise the letters of the state, and what fits beside them. */
  readonly isLong?: boolean;
}

const looks = {
  yes: { icon: ShieldCheck, tone: "text-success" },
  ask: { icon: MapPin, tone: "text-warning" },
  no: { icon: ShieldAlert, tone: "text-danger" },
} as const;

/** The state in which a family lives, and who may advise it there. */
export function AdviceMark({ zipCode, isLong = false }: AdviceMarkProps) {
  const locale = useLocale();
  const words = useWords(adviceWords);
  const { username } = useStaffMember();
  const licensed = useLicensed();
  const states = findStates(zipCode);
  if (licensed === null) return <StateMark states={states} isLong={isLong} />;
  const advice = findAdvice(zipCode, licensed, username);
  const kind = states.length === 0 ? "ask" : advice.mine;
  const { icon: Icon, tone } = looks[kind];
  const sentence = tellAdvice(advice, words, locale);
  const icon = <Icon aria-hidden="true" size={15} className={joinClasses("shrink-0", tone)} />;
  if (isLong) {
    return (
      <p className="flex items-center gap-1.5 text-sm font-semibold">
        {icon}
        <bdi data-advice={kind}>{sentence}</bdi>
      </p>
    );
  }
  return (
    <span title={sentence} className="call-mark text-xs text-ink-muted">
      {icon}
      <span aria-hidden="true">
        {[states.join("/"), tellShortly(advice, words)].filter(Boolean).join(" ")}
      </span>
      <VisuallyHidden data-advice={kind}>{sentence}</VisuallyHidden>
    </span>
  );
}

/** Only the state, in an agency without licenses on file; nothing where the state is unknown. */
function StateMark({ states, isLong }: { states: readonly StateCode[]; isLong: boolean }) {
  const locale = useLocale();
  const where = listStates(states, locale);
  if (where === "" || isLong) return null;
  return (
    <span title={where} className="call-mark text-xs text-ink-muted">
      <span aria-hidden="true">{states.join("/")}</span>
      <VisuallyHidden>{where}</VisuallyHidden>
    </span>
  );
}

/** "Ohio"; "Oklahoma or Texas" for a ZIP code near a border; empty where the state is unknown. */
export function listStates(states: readonly StateCode[], locale: Locale): string {
  const format = new Intl.ListFormat(languageTags[locale], { type: "disjunction" });
  return format.format(states.map((state) => stateNames[state][locale]));
}

type Words = (typeof adviceWords)["en"];

function tellAdvice(advice: Advice, words: Words, locale: Locale): string {
  const { states, mine, others, inPart } = advice;
  const listNames = (names: readonly string[]) =>
    new Intl.ListFormat(languageTags[locale]).format(names);
  const where = listStates(states, locale);
  if (states.length === 0) return words.askNowhere;
  if (mine === "ask") return words.ask(where);
  if (mine === "yes") return words.you(where);
  const [first, ...rest] = others;
  if (first === undefined) {
    return inPart.length > 0 ? words.askOther(where, listNames(inPart)) : words.nobody(where);
  }
  if (rest.length === 0) return words.only(where, first);
  return words.others(where, listNames(others));
}

function tellShortly({ states, mine, others, inPart }: Advice, { short }: Words): string {
  if (states.length === 0 || mine === "ask") return short.ask;
  if (mine === "yes") return "";
  const [first, ...rest] = others;
  if (first === undefined) return inPart.length > 0 ? short.ask : short.nobody;
  return rest.length === 0 ? short.only(first) : short.others(others.length);
}
