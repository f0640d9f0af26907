import type { FastifyReply, FastifyRequest } from "fastify";
import type { Localized } from "#platform/core/locale.ts";
import { readLocale } from "#platform/server/read-locale.ts";
import { logIn } from "./log-in.ts";
import type { LogIn } from "./log-in.ts";
import type { AuthRoutesDependencies } from "./routes.ts";
import type { User } from "./users-store.ts";

const signedIn: Localized<string> = { en: "Signed in." };

interface Admission extends Pick<LogIn, "prove"> {
  readonly account: User;
  /** Clears the counts of attempts. */
  readonly forgive: () => Promise<void>;
}

/** What follows whichever way of signing in: session, mark of a known device, and one answer. */
export async function admitStaff(
  dependencies: AuthRoutesDependencies,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
  { account, forgive, prove }: Admission,
) {
  const { cookie, devices, steps } = dependencies;
  const { token, expiresAt } = await logIn(dependencies, account, {
    prove,
    userAgent: request.headers["user-agent"] ?? "",
    replaced: cookie.read(request),
  });
  await forgive();
  cookie.set(reply, token, expiresAt);
  devices.remember(reply, account);
  for (const step of [steps.afterPassword, steps.passkey]) {
    if (step.read(request)) step.clear(reply);
  }
  const { username } = account;
  return { success: true, message: signedIn[readLocale(request)], user: { username } };
}
