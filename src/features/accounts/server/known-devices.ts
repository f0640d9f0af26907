import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#platform/core/clock.ts";
import { hostCookie } from "#platform/server/host-cookie.ts";
import type { User } from "./users-store.ts";

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
  readonly secret: string;
  readonly clock: Clock;
  readonly secure: boolean;
}

export function knownDevices({ secret, clock, secure }: KnownDevicesOptions): KnownDevices {
  const cookie = hostCookie("device", { secure });
  const sign = ({ username, password }: MarkedAccount, id: string, until: string) =>
    createHmac("sha256", secret)
      .update(`known-device\0${username}\0${password}\0${id}\0${until}`)
      .digest("base64url");
  return {
    find(request, account) {
      if (account === null) return null;
      const [id = "", until = "", signature = ""] = (cookie.read(request) ?? "").split(".");
      const expected = Buffer.from(sign(account, id, until));
      const given = Buffer.from(signature);
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs && Number(until) > clock.now().getTime() ? id : null;
    },
    remember(reply, account) {
      const id = randomUUID();
      const until = clock.now().getTime() + markedMs;
      const mark = `${id}.${until}.${sign(account, id, `${until}`)}`;
      cookie.set(reply, mark, new Date(until));
    },
  };
}
