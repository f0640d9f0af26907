import { BadgeCheck, PhoneOff } from "lucide-react";
import { caseWords } from "#features/casework/staff/case-words.ts";
import type {
  OriginalText,
  RevocationRecord,
  ShownConsent,
  ShownConsents,
} from "#features/consent/core/consent.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatMoment } from "#ui/dates.ts";
import { consentWords } from "./consent-words.ts";

interface ConsentLinesProps extends Omit<ShownConsents, "consentsTotal"> {
  /** Of the record whose page it is. */
  readonly ownId: string;
  /** Of the newest yes, when it came after a no and nobody confirmed it. */
  readonly awaitedSince: string | undefined;
}

/** Every yes and every no of one person, the newest first. */
export function ConsentLines({ consents, revocations, ownId, awaitedSince }: ConsentLinesProps) {
  const lines = [
    ...consents.map((consent) => ({ consent, at: consent.timestamp })),
    ...revocations.map((revocation) => ({ revocation, at: revocation.timestamp })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
  if (lines.length === 0) return null;
  return (
    <ol className="consent-chain">
      {lines.map((line) =>
        "consent" in line ? (
          <Yes
            key={line.consent.id}
            consent={line.consent}
            ownId={ownId}
            isAwaited={line.at === awaitedSince}
          />
        ) : (
          <No key={line.revocation.id} revocation={line.revocation} />
        ),
      )}
    </ol>
  );
}

interface YesProps {
  readonly consent: ShownConsent;
  readonly ownId: string;
  readonly isAwaited: boolean;
}

function Yes({ consent, ownId, isAwaited }: YesProps) {
  const words = useWords(consentWords);
  const { channels } = useWords(caseWords).contact;
  const locale = useLocale();
  const { source, page, timestamp, revokedAt, confirmed, original } = consent;
  const origin = source.id === ownId ? words.givenWith : words.givenElsewhere;
  return (
    <li data-stance={revokedAt === null && !isAwaited ? "yes" : "over"}>
      <BadgeCheck aria-hidden="true" size={18} />
      <div>
        <p className="font-semibold">{words.given(formatMoment(timestamp, locale))}</p>
        <p className="text-ink-muted wrap-anywhere">
          {origin[source.kind]}
          {page === null ? null : <> · {words.page(tellPath(page))}</>}
        </p>
        {isAwaited ? <p className="font-semibold text-danger">{words.awaits}</p> : null}
        {confirmed ? (
          <p className="wrap-anywhere">
            {words.confirmed(formatMoment(confirmed.at, locale))}: {channels[confirmed.channel]} ·{" "}
            {confirmed.by === null ? words.byThemselves : words.notedBy(confirmed.by)}
            {confirmed.note ? (
              <>
                <br />
                <bdi>{confirmed.note}</bdi>
              </>
            ) : null}
          </p>
        ) : null}
        <details>
          <summary>{words.words(consent.version)}</summary>
          <Words of={consent} />
          {original ? (
            <>
              <p>{words.original(original.version)}</p>
              <Words of={original} />
            </>
          ) : null}
        </details>
      </div>
    </li>
  );
}

function Words({ of: { language, text, sha256 } }: { readonly of: OriginalText }) {
  const words = useWords(consentWords);
  return (
    <>
      <blockquote lang={language}>{text}</blockquote>
      <p className="text-xs text-ink-muted">
        {words.fingerprint}: <code className="wrap-anywhere">{sha256}</code>
      </p>
    </>
  );
}

function No({ revocation }: { readonly revocation: RevocationRecord }) {
  const words = useWords(consentWords);
  const { channels } = useWords(caseWords).contact;
  const locale = useLocale();
  const { timestamp, channel, by, note, corrected } = revocation;
  return (
    <li data-stance={corrected ? "over" : "no"}>
      <PhoneOff aria-hidden="true" size={18} />
      <div>
        <p className="font-semibold">{words.stopped(formatMoment(timestamp, locale))}</p>
        <p className="text-ink-muted">
          {channels[channel]} · {by === null ? words.byThemselves : words.notedBy(by)}
        </p>
        {note ? (
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {note}
          </p>
        ) : null}
        {corrected ? (
          <p className="wrap-anywhere">
            <span className="font-semibold">
              {words.corrected(corrected.by, formatMoment(corrected.at, locale))}
            </span>
            <br />
            <bdi>{corrected.reason}</bdi>
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** Without our own name in front of it: that is always the same. */
function tellPath(page: string): string {
  return URL.canParse(page) ? new URL(page).pathname : page;
}
