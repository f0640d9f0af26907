import { CircleCheck } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import type { AgeGroup } from "#features/leads/core/questions.ts";
import type { CallAnswer } from "#features/leads/core/lead.ts";
import { hourMs } from "#platform/core/durations.ts";
import { maskAddress } from "#platform/core/person/contact-details.ts";
import { callApi } from "#platform/web/api-client.ts";
import { lateCode } from "#platform/web/islands/late-code.ts";
import { type LateState, useLateCode } from "#platform/web/islands/use-late-code.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { findLastCall } from "#records/core/calls/call-hours.ts";
import { Alert, Spinner } from "#ui/alert.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Faces } from "#ui/people-list.tsx";
import { formatInWords } from "#ui/spoken-date.ts";
import { EmailText } from "#ui/text.tsx";
import { people } from "#platform/core/site/people.ts";
import { siteConfig } from "#site.config.ts";
import { lastStepsWords } from "./last-steps-words.ts";
import type * as BlueprintCode from "./blueprint/family-blueprint.tsx";
import type { QuestionnaireState } from "./use-questionnaire.ts";
import "./thank-you.css";

/**
 * The blueprint's words and rules. They are fetched while step 9 is filled in, so that the last
 * screen does not depend on a connection that may fail by then.
 */
export const blueprintCode = lateCode(() => import("./blueprint/family-blueprint.tsx"));

interface AfterSendingProps {
  readonly questionnaire: QuestionnaireState;
  readonly scheduleUrl: string;
}

/** The thank-you, right after sending and after a reload. */
export function AfterSending({ questionnaire, scheduleUrl }: AfterSendingProps) {
  if (questionnaire.phase === "returned") return <Returned questionnaire={questionnaire} />;
  return <SentScreen questionnaire={questionnaire} scheduleUrl={scheduleUrl} />;
}

function SentScreen({ questionnaire, scheduleUrl }: AfterSendingProps) {
  const isWanted = questionnaire.sent.source !== null;
  const loaded = useLateCode(blueprintCode, isWanted, isWanted);
  const { call, isAsked } = useCall(questionnaire.sent.source?.leadId);
  return (
    <ThankYou
      scheduleUrl={call?.scheduleUrl ?? scheduleUrl}
      ageGroup={questionnaire.ageGroup}
      plan={
        // Nothing is promised before the server has said whether anybody may.
        <div className={isAsked ? undefined : "invisible"}>
          <AnswerPlan questionnaire={questionnaire} callerName={call?.name ?? null} />
        </div>
      }
      caller={call}
      news={<CallNews call={call} email={questionnaire.draft.answers.email} />}
      blueprint={
        <BlueprintPart
          questionnaire={questionnaire}
          loaded={loaded}
          isMailed={call?.isMailed ?? false}
        />
      }
    />
  );
}

/**
 * Says who gets in touch, how and by when, as long as this page knows what was sent. A call is named
 * only after a yes, and never at an hour when calls are not allowed by the device's clock. Nobody is
 * named before somebody has the lead: whoever is named might have no license where the family lives.
 */
function AnswerPlan({
  questionnaire: { draft, ageGroup },
  callerName,
}: Pick<AfterSendingProps, "questionnaire"> & { readonly callerName: string | null }) {
  const words = useWords(lastStepsWords).thanks;
  const locale = useLocale();
  const [dueMs] = useState(() => Date.now() + siteConfig.answerWithinHours * hourMs);
  const { email, phone } = draft.answers;
  // Someone who turns 18 this year may still be 17, so no call is promised.
  if (!email || ageGroup !== "adult") return null;
  const isCalled = draft.consent && phone;
  const to = isCalled ? phone : email;
  const by = isCalled ? findLastCall(new Date(dueMs)) : new Date(dueMs);
  const say = isCalled ? words.call : words.write;
  const [before, after] = say(callerName ?? words.oneOfUs, to, formatInWords(by, locale)).split(to);
  return (
    <p className="text-lg leading-snug font-semibold">
      {before}
      <span className="inline-block max-w-full wrap-anywhere">
        {isCalled ? to : <EmailText email={to} />}
      </span>
      {after}
    </p>
  );
}

/**
 * Says where else the page is to be had, and who will advise instead, where the partner of the page has
 * no license in the family's state. Both are known a moment after the page is shown, so the line that
 * most families get has its room from the start.
 */
function CallNews({
  call,
  email,
}: {
  readonly call: CallAnswer | null;
  readonly email: string | undefined;
}) {
  const words = useWords(lastStepsWords).thanks;
  const partner = call?.partner ?? null;
  const say = partner?.hasColleague ? words.colleague : words.nobodyYet;
  return (
    <>
      <p role="status" className="min-h-10 text-sm wrap-anywhere">
        {call?.isMailed ? words.mailed(email ? maskAddress(email.trim()) : null) : ""}
      </p>
      <p role="status" className="empty:hidden">
        {partner ? say(partner.name) : ""}
      </p>
    </>
  );
}

/**
 * When the page asks again who has the lead and whether its mail is queued: the first time usually both
 * mail and routing are done, the last time a hot lead has usually been assigned.
 */
const askAgainMs = [1_500, 8_000] as const;

/** What the server knows of the call, and whether it has answered or could not be reached. */
function useCall(leadId: string | undefined) {
  const [call, setCall] = useState<CallAnswer | null>(null);
  const [isAsked, setIsAsked] = useState(leadId === undefined);
  useEffect(() => {
    if (!leadId) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask([wait, ...later]: readonly number[]): Promise<void> {
      // On a failure the agency's own link stays on the page.
      const found = await callApi<CallAnswer>(`/api/lead/${leadId}/call`, {
        isBackground: true,
      }).catch(() => null);
      if (isGone) return;
      setIsAsked(true);
      if (found) setCall(found);
      const isKnown = found?.name && found.isMailed;
      if (wait && !isKnown) timer = setTimeout(() => void ask(later), wait);
    }
    void ask(askAgainMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [leadId]);
  return { call, isAsked };
}

function Returned({ questionnaire: { sent } }: Pick<AfterSendingProps, "questionnaire">) {
  const words = useWords(lastStepsWords).returned;
  return (
    <div className="grid justify-items-start gap-6">
      <p className="text-lg">{words.text}</p>
      <Button size="lg" onClick={sent.show}>
        {words.show}
      </Button>
      <div className="grid justify-items-start gap-2">
        <Button tone="secondary" onClick={sent.leaveBehind}>
          {words.anew}
        </Button>
        <p className="text-sm text-ink-muted">{words.anewHint}</p>
      </div>
    </div>
  );
}

type Caller = Pick<CallAnswer, "name" | "account" | "isAnyoneLicensed" | "partner">;

interface ThankYouProps {
  readonly scheduleUrl: string;
  readonly ageGroup: AgeGroup;
  /** Whoever has the lead, and whether anybody may have it; null until the server has answered. */
  readonly caller: Caller | null;
  /** Who gets in touch, how and by when; nothing where this page does not know it. */
  readonly plan?: ReactNode;
  /** What becomes known a moment later. */
  readonly news?: ReactNode;
  /** The blueprint, which the family reads until the call. */
  readonly blueprint?: ReactNode;
}

/**
 * The answers are sent: says what happens next, with the link that chooses a time below the sentence of
 * who calls. On a desktop this part stays in sight beside the blueprint.
 */
export function ThankYou(props: ThankYouProps) {
  const { scheduleUrl, ageGroup, caller, plan, news, blueprint } = props;
  const words = useWords(lastStepsWords).thanks;
  return (
    <div className="thanks">
      <div className="thanks-plan">
        <p>{words.text}</p>
        {caller?.isAnyoneLicensed === false ? (
          // A partner's family reads it with the partner's name, among the news.
          caller.partner === null && <p className="text-lg font-semibold">{words.nobodyThere}</p>
        ) : (
          <>
            {plan}
            {ageGroup === "turns-18" ? <p className="font-semibold">{words.turns18}</p> : null}
            <CallBox scheduleUrl={scheduleUrl} caller={caller} />
            <p className="text-ink-muted">{words.next}</p>
          </>
        )}
        {news}
      </div>
      <div className="thanks-sheet">
        {blueprint}
        <ButtonLink href="/" tone="secondary" className="justify-self-start">
          {words.home}
        </ButtonLink>
      </div>
    </div>
  );
}

/**
 * The link with which a family chooses the time of the call, and who calls, by face and name, as soon as
 * somebody has the lead. The row has the height of a face and two lines from the start.
 */
function CallBox({ scheduleUrl, caller }: Pick<ThankYouProps, "scheduleUrl" | "caller">) {
  const words = useWords(lastStepsWords).thanks;
  const callerName = caller?.name ?? null;
  const shown = people.filter(({ account }) => account !== null && account === caller?.account);
  return (
    <div className="grid gap-3">
      <ButtonLink href={scheduleUrl} target="_blank" rel="noopener" size="lg">
        <span>
          {words.schedule} <span className="inline-block text-sm">({words.beside})</span>
        </span>
      </ButtonLink>
      <div className="flex min-h-14 items-center gap-3">
        {shown.length > 0 ? (
          <Faces people={shown} />
        ) : (
          <span className="grid size-12 shrink-0 place-items-center text-primary">
            <CircleCheck aria-hidden="true" size={28} />
          </span>
        )}
        <p className="min-w-0 text-sm leading-snug">
          {callerName === null ? null : <strong>{words.caller(callerName)} </strong>}
          <span>{words.scheduleHint}</span>
        </p>
      </div>
    </div>
  );
}

type LoadedBlueprint = LateState<typeof BlueprintCode>;

interface BlueprintPartProps {
  readonly questionnaire: Pick<QuestionnaireState, "sent" | "reword">;
  readonly loaded: LoadedBlueprint;
  readonly isMailed: boolean;
}

/** The family's blueprint on the thank-you screen; nothing for families without one. */
function BlueprintPart({ questionnaire, loaded, isMailed }: BlueprintPartProps) {
  const words = useWords(lastStepsWords).blueprint;
  const [isForgotten, setIsForgotten] = useState(false);
  const { source, device, forget: forgetSource } = questionnaire.sent;

  function forget(): void {
    forgetSource();
    setIsForgotten(true);
  }

  return (
    <>
      <p role="status" className="text-sm empty:hidden">
        {isForgotten ? words.forgotten : ""}
      </p>
      {source ? (
        <ArrivingBlueprint
          source={source}
          device={device}
          reword={questionnaire.reword}
          loaded={loaded}
          isMailed={isMailed}
          onForget={forget}
        />
      ) : null}
    </>
  );
}

type BlueprintProps = ComponentProps<typeof BlueprintCode.FamilyBlueprint>;

function ArrivingBlueprint({ loaded, ...given }: BlueprintProps & { loaded: LoadedBlueprint }) {
  const words = useWords(lastStepsWords).blueprint;
  const { code, hasFailed, retry } = loaded;
  if (code) return <code.FamilyBlueprint {...given} />;
  if (!hasFailed) {
    return (
      <p className="flex items-center gap-3">
        <Spinner />
        <span>{words.loading}</span>
      </p>
    );
  }
  return (
    <Alert title={words.failedTitle} announce>
      <p>{words.failed}</p>
      <Button
        tone="secondary"
        size="sm"
        className="mt-2 justify-self-start"
        onClick={() => retry()}
      >
        {words.retry}
      </Button>
    </Alert>
  );
}
