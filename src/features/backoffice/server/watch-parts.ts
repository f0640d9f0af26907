import type { PartTrouble, SitePart, SitePartName } from "#features/backoffice/core/site-part.ts";
import type { Ctx } from "#platform/ctx.ts";
import type { Clock } from "#platform/core/clock.ts";
import { withinMs } from "#platform/process/repeat-work.ts";

declare module "#platform/ctx.ts" {
  interface Feature {
    /** How its parts are looked at that the site leans on. */
    watch?(ctx: Ctx): readonly PartLook[];
  }
}

export interface PartLook {
  readonly part: SitePartName;
  readonly label?: string;
  /**
   * @returns null when all is well.
   * @throws when nobody can tell, such as what stands in a database that is away.
   */
  readonly look: () => Promise<PartTrouble | null>;
  /** What it means that no answer comes at all; undefined when that tells nothing. */
  readonly silent?: PartTrouble;
  /** For a look that costs money or time: how long its answer is good. */
  readonly freshMs?: number;
}

export interface WatchTimings {
  /** An answer is good for so long, whoever asks. */
  readonly freshMs: number;
  /** Nobody who asks waits longer; what is not known by then is told to the next. */
  readonly patienceMs: number;
  /** A part that says nothing for so long is silent. */
  readonly silentMs: number;
}

const usualTimings: WatchTimings = { freshMs: 10_000, patienceMs: 500, silentMs: 3_000 };

export interface PartWatch {
  /** What is known of each part; one that nobody could look at yet is left out. */
  read(): Promise<readonly SitePart[]>;
  /** What is known may be wrong by now; a look that costs money keeps its time. */
  lookAnew(): void;
}

/**
 * Looks at every part when somebody asks, each at most once at a time: a hundred readers cost one
 * look, and a part that never answers holds one look for ever and no reader.
 */
export function watchParts(
  looks: readonly PartLook[],
  { clock }: Pick<Ctx, "clock">,
  timings: WatchTimings = usualTimings,
): PartWatch {
  const watched = looks.map((look) => watchPart(look, clock, timings));
  return {
    async read() {
      const all = Promise.all(watched.map(({ refresh }) => refresh()));
      await withinMs(timings.patienceMs, all).catch(() => {});
      return watched.flatMap(({ tell }) => tell() ?? []);
    },
    lookAnew() {
      for (const { expire } of watched) expire();
    },
  };
}

function watchPart(
  { part, label, look, silent, ...own }: PartLook,
  clock: Clock,
  { silentMs, ...timings }: WatchTimings,
) {
  const freshMs = own.freshMs ?? timings.freshMs;
  let known: SitePart | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isLooking = false;
  let answered: Promise<void> = Promise.resolve();

  function note(trouble: PartTrouble | null): void {
    const named = { part, ...(label !== undefined && { label }) };
    if (trouble === null) {
      known = { ...named, state: "up", since: null };
      return;
    }
    const { state, cause } = trouble;
    const since = trouble.since?.toISOString() ?? known?.since ?? clock.now().toISOString();
    known = { ...named, state, since, ...(cause && { cause }) };
  }

  async function lookOnce(): Promise<void> {
    isLooking = true;
    const looked = look().finally(() => (isLooking = false));
    try {
      note(await withinMs(silentMs, looked));
    } catch {
      // Thrown, and not silent: the part behind it is told, and this one stays as it was.
      if (isLooking && silent) note(silent);
    }
  }

  return {
    tell: () => known,
    expire(): void {
      if (own.freshMs === undefined) lookedAt = Number.NEGATIVE_INFINITY;
    },
    refresh(): Promise<void> {
      const now = clock.now().getTime();
      const isFresh = Math.abs(now - lookedAt) < freshMs;
      if (!isLooking && !isFresh) {
        lookedAt = now;
        answered = lookOnce();
      }
      return answered;
    },
  };
}
