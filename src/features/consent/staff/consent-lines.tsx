import { BadgeCheck, PhoneOff } from "lucide-react";
import { channelWords } from "#records/core/channel-words.ts";
import { type ReactNode, useState } from "react";
import type {
  OriginalText,
  RevocationRecord,
  ShownConsent,
  ShownConsents,
} from "#features/consent/core/consent.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { formatMoment } from "#ui/dates.ts";
import { consentWords } from "./consent-words.ts";

/** What another feature adds about the page on which a yes was given, below its words. */
export type TellPage = ((consent: ShownConsent) => ReactNode) | undefined;

/**
 * Every yes and no of one person, newest first.
 *
 * @param ownId the record of the page.
 * @param awaitedSince time of the newest yes, if it came after a no and is not confirmed.
 */
export function ConsentLines({
  consents,
  revocations,
  ownId,
  awaitedSince,
  page,
}: Omit<ShownConsents, "consentsTotal"> & {
  readonly ownId: string;
  readonly awaitedSince: string | undefined;
  readonly page: TellPage;
}) {
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
            tellPage={page}
          />
        ) : (
          <No key={line.revocation.id} revocation={line.revocation} />
        ),
      )}
    </ol>
  );
}

function Yes({
  consent,
  ownId,
  isAwaited,
  tellPage,
}: Readonly<{
  consent: ShownConsent;
  ownId: string;
  isAwaited: boolean;
  tellPage: TellPage;
}>) {
  const words = useWords(consentWords);
  const channels = useWords(channelWords);
  const locale = useLocale();
  const { source, page, timestamp, revokedAt, confirmed } = consent;
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
            {confirmed.channel === "link"
              ? words.byThemselves
              : words.notedBy(confirmed.by ?? words.colleague)}
            {confirmed.note ? (
              <>
                <br />
                <bdi>{confirmed.note}</bdi>
              </>
            ) : null}
          </p>
        ) : null}
        <Evidence consent={consent} tellPage={tellPage} />
      </div>
    </li>
  );
}

/** The words that were agreed to; their page is loaded once somebody opens them. */
function Evidence({ consent, tellPage }: Readonly<{ consent: ShownConsent; tellPage: TellPage }>) {
  const words = useWords(consentWords);
  const [isOpen, setOpen] = useState(false);
  const { version, original } = consent;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.words(version)}</summary>
      <Words of={consent} />
      {original ? (
        <>
          <p>{words.original(original.version)}</p>
          <Words of={original} />
        </>
      ) : null}
      {isOpen ? tellPage?.(consent) : null}
    </details>
  );
}

/** The words beside which no was chosen, if the form named them. */
function Declined({ of: { version, language, text, sha256 } }: { readonly of: RevocationRecord }) {
  const words = useWords(consentWords);
  if (version === null || language === null || text === null || sha256 === null) return null;
  return (
    <details>
      <summary>{words.declined(version)}</summary>
      <Words of={{ version, language, text, sha256 }} />
    </details>
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
  const channels = useWords(channelWords);
  const locale = useLocale();
  const { timestamp, channel, by, note, address, isPressed, isElsewhere } = revocation;
  const { corrected, settled } = revocation;
  const isOver = corrected !== null || settled !== null;
  const who = isPressed ? words.byThemselves : words.notedBy(by ?? words.colleague);
  return (
    <li data-stance={isOver ? "over" : "no"}>
      <PhoneOff aria-hidden="true" size={18} />
      <div>
        <p className="font-semibold">{words.stopped(formatMoment(timestamp, locale))}</p>
        <p className="text-ink-muted wrap-anywhere">
          {channels[channel]} ·{" "}
          <span>{isElsewhere ? words.elsewhere(address, isPressed ? null : who) : who}</span>
        </p>
        {note ? (
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {note}
          </p>
        ) : null}
        <Declined of={revocation} />
        {([corrected, settled] as const).map((answer, index) =>
          answer ? (
            <p key={index} className="wrap-anywhere">
              <span className="font-semibold">
                {words[index === 0 ? "corrected" : "settled"](
                  answer.isPressed ? words.themselves : (answer.by ?? words.colleague),
                  formatMoment(answer.at, locale),
                )}
              </span>
              <br />
              <bdi>{answer.reason}</bdi>
            </p>
          ) : null,
        )}
      </div>
    </li>
  );
}

/** Without the site's own host, which is always the same. */
function tellPath(page: string): string {
  return URL.canParse(page) ? new URL(page).pathname : page;
}
