import { isDeepStrictEqual } from "node:util";
import type { FastifyRequest } from "fastify";
import { foldName } from "#features/accounts/core/credentials.ts";
import { AppError } from "#platform/core/app-error.ts";
import { drawingMs } from "#platform/core/edition/page-drawing.ts";
import { readLocale, refuseFields } from "#platform/http/parse-input.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import { actingStaff, adminsOnly, audited, staffTransaction } from "#platform/http/staff-route.ts";
import type { Ctx } from "#records/ctx.ts";
import { emptyProfile, nameShown } from "#staff/core/profile.ts";
import { type NewPerson, newPersonSchema } from "#staff/core/person-schema.ts";
import { listProfiles, type ProfiledMember } from "#staff/server/profiles-store.ts";
import { addEntry } from "./add-entry.ts";
import { partnerOf, partnerWordsOf } from "./profile/public-words.ts";
import { eraseUnsigned } from "./users-store.ts";

/** People whom families read of, without a sign-in. */
export function peopleRoutes(app: Routes, ctx: Ctx): void {
  const adding = {
    config: { ...audited(adminsOnly, "profile-change").config, worksMs: drawingMs },
    schema: {
      summary: "Adds somebody whom families read of, without a sign-in, who can be invited later.",
      body: newPersonSchema,
    },
  };
  app.post("/api/admin/staff/people", adding, async (request, reply) => {
    const { name } = request.body;
    const locale = readLocale(request);
    for (const { judgeName } of ctx.features) {
      const fault = judgeName?.(name, locale);
      if (fault) throw refuseFields({ name: () => fault });
    }
    const person = await addPerson(ctx, request as FastifyRequest, request.body);
    request.auditRecord = person.username;
    return reply.code(201).send({ success: true, ...person });
  });
}

/**
 * Adds a person who is not shown, then publishes them if they are to be shown. What can't be published
 * is taken off the list again.
 */
async function addPerson(ctx: Ctx, request: FastifyRequest, asked: NewPerson) {
  const { db } = ctx.database;
  const words = partnerWordsOf(ctx.features);
  const { name, role, isShown, reason } = asked;
  const known = (await listProfiles(db)).find((one) => isSamePerson(one, asked));
  const place = known?.profile.shown?.place ?? (await words?.findNextPlace(db)) ?? 1;
  const shown = { name, role, photo: null, isShown: false, place };
  const { id, username } =
    known ??
    (await staffTransaction(ctx.database, request, (tx) =>
      addEntry(tx, { shownName: name, shown }),
    ));
  if (!isShown || !words) return { username, isWaiting: false };
  const partner = partnerOf({ id, profile: { ...emptyProfile, shown } });
  const person = { ...shown, isShown };
  try {
    await words.publish(
      ctx,
      { ...partner, asked: null, person, reason },
      actingStaff(request),
      async () => {},
    );
  } catch (failure) {
    if (!known) await eraseUnsigned(db, id);
    throw failure instanceof AppError ? atRole(failure) : failure;
  }
  return { username, isWaiting: (await words.findWaiting(db, partner)) !== null };
}

/** The same person, sent again because the answer was lost. */
function isSamePerson({ hasSignIn, profile }: ProfiledMember, { name, role }: NewPerson): boolean {
  const { shown } = profile;
  const isSameRole = isDeepStrictEqual(shown?.role, role);
  return (
    !hasSignIn && isSameRole && foldName(nameShown({ username: "", profile })) === foldName(name)
  );
}

/** A fault of what families are to read stands at the role: the name was judged before. */
function atRole(failure: AppError): AppError {
  const { fields, details, code, sentence } = failure;
  if (!fields) return failure;
  return new AppError(code, sentence, {
    ...(details && { details }),
    fields: (locale) =>
      Object.fromEntries(
        Object.entries(fields(locale)).map(([at, text]) => [at === "shown" ? "role.en" : at, text]),
      ),
  });
}
