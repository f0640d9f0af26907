/** One call of the soak's traffic, or one look at the site. Times are milliseconds since its start. */
export interface SoakCall {
  readonly kind: string;
  readonly atMs: number;
  readonly ms: number;
  /** What was wrong with the answer; null when it was as it should be. */
  readonly fault: string | null;
}

export interface SoakSample {
  readonly atMs: number;
  readonly residentMb: number;
  readonly heapMb: number;
  readonly descriptors: number;
  readonly loopDelayP99Ms: number;
  /** Jobs and submissions that wait or run. */
  readonly backlog: number;
  /** Deliveries to CRMs that wait, for a CRM that is away as well. */
  readonly deliveriesDue: number;
  /** Of the machine's processor time since the sample before, from 0 to 1. */
  readonly busyShare: number;
}

export interface SoakRecord {
  readonly calls: readonly SoakCall[];
  readonly samples: readonly SoakSample[];
  readonly tookMs: number;
}
