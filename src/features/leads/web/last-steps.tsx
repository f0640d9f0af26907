import { CircleCheck } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import type { CallLink } from "#staff/core/call-link.ts";
import { type AgeGroup, profileChoices, profileStep } from "#features/leads/core/questions.ts";
import type { Locale } from "#platform/core/locale.ts";
import { callApi } from "#platform/web/api-client.ts";
import { lateCode } from "#platform/web/islands/late-code.ts";
import { type LateState, useLateCode } from "#platform/web/islands/use-late-code.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { findLastCall } from "#records/core/calls/call-hours.ts";
import { Alert, LoadingText, Spinner } from "#ui/alert.tsx";
import { Button, ButtonLink, useFocusBack } from "#ui/button.tsx";
import { formatInWords } from "#ui/spoken-date.ts";
import { EmailText } from "#ui/text.tsx";
import "#platform/core/edition/fact-lists.ts";
import { people, siteConfig } from "#site.config.ts";
import { SendButton, SendsAgain } from "#ui/form/form-footer.tsx";
import { hourMs } from "#platform/core/durations.ts";
import type { AwaitedThings, Brought } from "./brought.ts";
import { lastStepsWords } from "./last-steps-words.ts";
import type * as BlueprintCode from "./blueprint/family-blueprint.tsx";
import { KeepChoice, ProfileStep } from "./profile-step.tsx";
import type { QuestionnaireState } from "./use-questionnaire.ts";

/**
 * The blueprint's words and rules. They are fetched while step 9 is filled in, so that the last
 * screen does not depend on a connection that may fail by then.
 */
const blueprintCode = lateCode(() => import("./blueprint/family-blueprint.tsx"));

/** The name to greet the family by; unknown until its code is there. */
export const readName = (fullName: string) =>
  blueprintCode.read()?.readFirstName(fullName) ?? undefined;

/** The line of a fault in the list of faults. The faults of choices have one text, so the question is named before it. */
export function nameFault(field: string, message: string, locale: Locale): string {
  const { fields, chooseOne } = lastStepsWords[locale];
  return isChoice(field) ? chooseOne(fields[field]) : message;
}

const isChoice = (field: string): field is keyof typeof profileChoices => field in profileChoices;

interface LastStepProps {
  readonly questionnaire: QuestionnaireState;
}

/** Step 9 or 10. Its code is fetched while the family answers the first questions. */
export function LastStep(props: LastStepProps & { brought: Brought; intro: string }) {
  const { questionnaire, intro } = props;
  const { awaited, list } = props.brought;
  const { code } = useLateCode(blueprintCode, true, false);
  return (
    <>
      {questionnaire.draft.step === profileStep ? (
        <>
          <ProfileStep questionnaire={questionnaire} intro={intro} />
          {code && questionnaire.ageGroup !== "minor" ? (
            <code.WishFields questionnaire={questionnaire} />
          ) : null}
        </>
      ) : (
        <ConfirmationStep questionnaire={questionnaire} />
      )}
      {/* What goes along with the answers, or what became of it. */}
      {questionnaire.ageGroup === "minor" ? null : awaited ? <AwaitedPart {...awaited} /> : list}
    </>
  );
}

interface AfterSendingProps extends LastStepProps {
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
  const call = useCallLink(questionnaire.sent.source?.leadId);
  return (
    <ThankYou
      scheduleUrl={scheduleUrl}
      ageGroup={questionnaire.ageGroup}
      plan={
        <>
          <AnswerPlan questionnaire={questionnaire} />
          <PartnerPart partner={call?.partner ?? null} />
        </>
      }
      hasCallBox={isWanted && loaded.code !== null}
      blueprint={
        <BlueprintPart
          questionnaire={questionnaire}
          loaded={loaded}
          scheduleUrl={scheduleUrl}
          call={call}
        />
      }
    />
  );
}

/**
 * Says who gets in touch, how and by when, as long as this page knows what was sent. A call is named
 * only after a yes, and never at an hour when calls are not allowed by the device's clock.
 */
function AnswerPlan({ questionnaire: { draft, ageGroup } }: LastStepProps) {
  const words = useWords(lastStepsWords).thanks;
  const locale = useLocale();
  const [dueMs] = useState(() => Date.now() + siteConfig.answerWithinHours * hourMs);
  const { email, phone } = draft.answers;
  // Someone who turns 18 this year may still be 17, so no call is promised.
  if (!email || ageGroup !== "adult") return null;
  const [only, ...others] = people;
  const who = only && others.length === 0 ? only.name : words.oneOfUs;
  const isCalled = draft.consent && phone;
  const to = isCalled ? phone : email;
  const by = isCalled ? findLastCall(new Date(dueMs)) : new Date(dueMs);
  const say = isCalled ? words.call : words.write;
  const [before, after] = say(who, to, formatInWords(by, locale)).split(to);
  return (
    <p className="text-lg font-semibold">
      {before}
      <span className="inline-block max-w-full wrap-anywhere">
        {isCalled ? to : <EmailText email={to} />}
      </span>
      {after}
    </p>
  );
}

/** Names who will advise instead, where the partner of the page has no license in the family's state. */
function PartnerPart({ partner }: Pick<CallLink, "partner">) {
  const words = useWords(lastStepsWords).thanks;
  const say = partner?.hasColleague ? words.colleague : words.nobodyYet;
  return (
    <p role="status" className="empty:hidden">
      {partner ? say(partner.name) : ""}
    </p>
  );
}

/** After this time a hot lead has usually been assigned, where the owner has turned routing on. */
const askAgainMs = 8_000;

/** The scheduling link of whoever has the lead; null until it is known, and where there is none. */
function useCallLink(leadId: string | undefined): CallLink | null {
  const [link, setLink] = useState<CallLink | null>(null);
  useEffect(() => {
    if (!leadId) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask(isFirst: boolean): Promise<void> {
      // On a failure the agency's own link stays on the page.
      const found = await callApi<CallLink>(`/api/lead/${leadId}/call`, {
        isBackground: true,
      }).catch(() => null);
      if (isGone) return;
      if (found) setLink(found);
      if (isFirst && !found?.name) timer = setTimeout(() => void ask(false), askAgainMs);
    }
    void ask(true);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [leadId]);
  return link;
}

function Returned({ questionnaire: { sent } }: LastStepProps) {
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

/** Step 10: complete answers that have not been sent. */
export function ConfirmationStep({ questionnaire }: LastStepProps) {
  const words = useWords(lastStepsWords).confirmation;
  const locale = useLocale();
  return (
    <div className="grid gap-6">
      {questionnaire.draft.unsent ? (
        <>
          <Alert key={questionnaire.attempts} tone="warning" title={words.unsentTitle} announce>
            <p>{questionnaire.failureMessage ?? words.unsentText}</p>
            <SendsAgain at={questionnaire.sendsAgainAt} locale={locale} />
            <p>{questionnaire.draft.keepsProfile ? words.unsentKept : words.unsentInTab}</p>
          </Alert>
          <KeepChoice questionnaire={questionnaire} />
        </>
      ) : null}
      <p>{words.text}</p>
    </div>
  );
}

/** The button that sends the answers. It is in the bar beside Back, which a phone always shows. */
export function GenerateButton({ questionnaire }: LastStepProps) {
  const words = useWords(lastStepsWords).confirmation;
  const isSending = questionnaire.phase === "sending";
  // Not disabled while sending: a disabled button would lose the focus.
  const button = useFocusBack<HTMLButtonElement>(isSending);
  return (
    <SendButton
      ref={button}
      words={{ send: words.button, sending: words.pending }}
      isSending={isSending}
      locale={useLocale()}
      className="grow sm:grow-0"
      disabled={isSending}
    />
  );
}

interface ThankYouProps {
  readonly scheduleUrl: string;
  readonly ageGroup: AgeGroup;
  /** Who gets in touch, how and by when; nothing where this page does not know it. */
  readonly plan?: ReactNode;
  /** The blueprint, which the family reads until the call. */
  readonly blueprint?: ReactNode;
  /** Whether the link to choose a time is shown below the blueprint. */
  readonly hasCallBox?: boolean;
}

/** The answers are sent: says what happens next. */
export function ThankYou(props: ThankYouProps) {
  const { scheduleUrl, ageGroup, plan, blueprint, hasCallBox = false } = props;
  const words = useWords(lastStepsWords).thanks;
  return (
    <div className="thanks grid grid-cols-1 gap-6">
      <div className="grid gap-2">
        <p>{words.text}</p>
        {plan}
        {ageGroup === "turns-18" ? <p className="font-semibold">{words.turns18}</p> : null}
        <p className="text-ink-muted">{words.next}</p>
      </div>
      {blueprint}
      {hasCallBox ? null : <CallBox scheduleUrl={scheduleUrl} />}
      <ButtonLink href="/" tone="secondary" className="justify-self-start">
        {words.home}
      </ButtonLink>
    </div>
  );
}

interface CallBoxProps extends Pick<ThankYouProps, "scheduleUrl"> {
  /** The label of the link; with a label the link opens in another tab, and says so. */
  readonly children?: ReactNode;
}

/** The link with which a family chooses the time of the call. */
function CallBox({ scheduleUrl, children }: CallBoxProps) {
  const words = useWords(lastStepsWords).thanks;
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-primary-soft p-5 sm:p-6">
      <p className="flex items-center gap-3 font-semibold">
        <CircleCheck aria-hidden="true" size={24} className="shrink-0 text-primary" />
        {words.scheduleHint}
      </p>
      <ButtonLink href={scheduleUrl} target={children ? "_blank" : undefined} rel="noopener">
        {children ?? words.schedule}
      </ButtonLink>
    </div>
  );
}

type LoadedBlueprint = LateState<typeof BlueprintCode>;

interface BlueprintPartProps extends Pick<ThankYouProps, "scheduleUrl"> {
  readonly questionnaire: Pick<QuestionnaireState, "sent" | "reword">;
  readonly loaded: LoadedBlueprint;
  readonly call: CallLink | null;
}

/** The family's blueprint on the thank-you screen; nothing for families without one. */
function BlueprintPart({ questionnaire, loaded, scheduleUrl, call }: BlueprintPartProps) {
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
          callerName={call?.name ?? null}
          onForget={forget}
          drawCall={(label) => (
            <CallBox scheduleUrl={call?.scheduleUrl ?? scheduleUrl}>{label}</CallBox>
          )}
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

function AwaitedPart({ hasFailed, ask, retry, leaveOut }: AwaitedThings) {
  const words = useWords(lastStepsWords).brought;
  useEffect(ask, [ask]);
  if (!hasFailed) return <LoadingText text={words.loading} />;
  return (
    <Alert tone="warning" title={words.title} announce>
      <p>{words.text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button tone="secondary" size="sm" onClick={retry}>
          {words.retry}
        </Button>
        <Button tone="quiet" size="sm" onClick={leaveOut}>
          {words.leaveOut}
        </Button>
      </div>
    </Alert>
  );
}
