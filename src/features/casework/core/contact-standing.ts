/** Whether somebody may be called or texted: they agreed, they forbade it, or neither. */
export type ContactState = "live" | "revoked" | "none";

export interface ContactStanding {
  readonly state: ContactState;
  /** When they agreed or forbade it. ISO 8601, UTC. */
  readonly since: string | null;
}
