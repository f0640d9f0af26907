import { type ReactNode, useMemo } from "react";
import { listFactNames, listSheets, nameSentence } from "#features/studio/core/site-words.ts";
import { type BackLink, LoadFailure, StaffPage } from "#staff/staff-page.tsx";
import { useStaffMember } from "#staff/staff-gate.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { LoadingText } from "#ui/alert.tsx";
import { PublishBar } from "./publish/publish-bar.tsx";
import { siteScreens, useSite } from "./site-queries.ts";
import { StudioContext, useStudio } from "./studio.ts";
import { studioWords } from "./studio-words.ts";
import { listConflicts, useDraft } from "./use-site-draft.ts";
import "./studio.css";

interface StudioPageProps {
  readonly title: ReactNode;
  readonly intro: string;
  /** Without it the link back leads to the start screen of the studio. */
  readonly back?: BackLink;
  readonly children: ReactNode;
}

/** Who else writes the words of these ids now, so that two don't write the same page. */
export function OtherWriters({ ids }: { readonly ids: readonly string[] }) {
  const words = useWords(studioWords);
  const writers = useStudio().writers.filter((writer) => writer.ids.some((id) => ids.includes(id)));
  return (
    <p role="status" className="font-semibold text-warning empty:sr-only">
      {writers.length > 0 ? words.alsoWrites(writers.map(({ by }) => by).join(", ")) : null}
    </p>
  );
}

/**
 * The frame of every screen of the studio: the loaded sentences, and for admins the bar with what is
 * not published.
 */
export function StudioPage(props: StudioPageProps) {
  const { role } = useStaffMember();
  return role === "admin" ? (
    <WritersPage {...props} />
  ) : (
    <StudioFrame {...props} draft={noDraft} bar={null} />
  );
}

function WritersPage(props: StudioPageProps) {
  return <StudioFrame {...props} draft={useDraft()} bar={<PublishBar />} />;
}

/** Of whoever reads and decides, and writes nothing. */
const noDraft: ReturnType<typeof useDraft> = {
  draft: {},
  savedAt: null,
  change() {},
  keep() {},
  drop() {},
  dropPublished() {},
  isKeptHereOnly: false,
};

interface StudioFrameProps extends StudioPageProps {
  readonly draft: ReturnType<typeof useDraft>;
  readonly bar: ReactNode;
}

function StudioFrame({ title, intro, back: given, draft, bar, children }: StudioFrameProps) {
  const words = useWords(studioWords);
  const { words: answer, editions } = useSite();
  const loaded = answer.data;
  const known = editions.data;
  const read = useMemo(() => {
    if (!loaded || !known) return null;
    const listed = loaded.words;
    const sentences = new Map(listed.map((one) => [nameSentence(one), one]));
    const factNames = listFactNames(listed);
    const { edition } = loaded;
    const { newest, waiting, asksApproval, writers = [] } = known;
    return {
      edition,
      newest,
      waiting,
      asksApproval,
      writers,
      sentences,
      sheets: listSheets(listed),
      factNames,
    };
  }, [loaded, known]);
  const studio = read && {
    ...read,
    ...draft,
    conflicts: listConflicts(draft.draft, read.sentences),
  };
  const isFailed = !studio && (answer.isError || editions.isError);
  const back = given ?? { to: siteScreens, label: words.back };
  const retry = () => void Promise.all([answer.refetch(), editions.refetch()]);
  return (
    <StudioContext value={studio}>
      <StaffPage title={title} intro={intro} back={back}>
        {isFailed ? <LoadFailure text={words.failed} onRetry={retry} /> : null}
        {!studio && !isFailed ? <LoadingText text={words.loading} /> : null}
        {studio ? (
          <>
            {children}
            {bar}
          </>
        ) : null}
      </StaffPage>
    </StudioContext>
  );
}
