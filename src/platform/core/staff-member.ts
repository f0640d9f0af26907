import type { Role } from "./role.ts";

/** Who is signed in, as the server tells the back office. */
export interface StaffMember {
  readonly username: string;
  readonly role: Role;
  /** Nothing else is open before the password is replaced. */
  readonly mustReplacePassword?: boolean;
  /** Nor before a second factor is set up. */
  readonly mustAddSecondFactor?: boolean;
}
