import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#platform/core/clock.ts";
import { hostCookie } from "#platform/server/host-cookie.ts";
import type { User } from "./users-store.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";
import { hashKeyed, isKeyedHash } from "#platform/server/keyed-hash.ts";

const markedMs = 180 * 86_400_000;

/**
 * Browsers that somebody signed in with before carry a signed mark, so that strangers' guesses don't
 * count against them.
 */
export interface KnownDevices {
  /** The mark's id when this browser signed in to the account since its last new password, else null. */
  find(request: FastifyRequest, account: MarkedAccount | null): string | null;
  remember(reply: FastifyReply, account: MarkedAccount): void;
}

/** The password's hash is part of the mark: a new password ends all marks, the thief's too. */
type MarkedAccount = Pick<User, "username" | "password">;

export interface KnownDevicesOptions {
  readonly secret: AppSecret;
  readonly clock: Clock;
  readonly secure: boolean;
}

export function knownDevices({ secret, clock, secure }: KnownDevicesOptions): KnownDevices {
  const cookie = hostCookie("device", { secure });
  const describe = ({ username, password }: MarkedAccount, id: string, until: string) =>
    `known-device\0${username}\0${password}\0${id}\0${until}`;
  return {
    find(request, account) {
      if (account === null) return null;
      const [id = "", until = "", signature = ""] = (cookie.read(request) ?? "").split(".");
      const isOurs = isKeyedHash(signature, describe(account, id, until), secret);
      return isOurs && Number(until) > clock.now().getTime() ? id : null;
    },
    remember(reply, account) {
      const id = randomUUID();
      const until = clock.now().getTime() + markedMs;
      const mark = `${id}.${until}.${hashKeyed(describe(account, id, `${until}`), secret)}`;
      cookie.set(reply, mark, new Date(until));
    },
  };
}
