/** What somebody has to do about a record. Times are ISO 8601, UTC. */
export interface Task {
  readonly id: string;
  readonly title: string;
  readonly dueAt: string;
  /** A user's name; null while it is everybody's. */
  readonly assignee: string | null;
  readonly createdBy: string;
  readonly createdAt: string;
  readonly doneAt: string | null;
  readonly doneBy: string | null;
}
