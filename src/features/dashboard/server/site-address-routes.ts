import * as z from "zod";
import type { NamedAddress } from "#platform/config/follow-site-address.ts";
import { followSiteAddress, siteAddressSetting } from "#platform/config/follow-site-address.ts";
import { AppError } from "#platform/core/app-error.ts";
import { secondMs } from "#platform/core/durations.ts";
import type { Locale, Localized } from "#platform/core/locale.ts";
import {
  addressMessage,
  opensOnlyHere,
  type SiteAddressStanding,
  siteAddressSchema,
} from "#platform/core/site/site-address.ts";
import { createRateLimit } from "#platform/http/limits/rate-limits.ts";
import { hidesVisitor } from "#platform/http/networks.ts";
import { readLocale } from "#platform/http/parse-input.ts";
import type { Routes } from "#platform/http/route-schema.ts";
import {
  adminsOnly,
  audited,
  changingParts,
  staffTransaction,
} from "#platform/http/staff-route.ts";
import { createFetchWithLookup } from "#platform/outgoing/fetch-with-lookup.ts";
import { hashKeyed, isKeyedHash, makeToken } from "#platform/secrets/seal.ts";
import { writeSetting } from "#platform/settings/settings-store.ts";
import type { Ctx } from "#records/ctx.ts";

const path = "/api/admin/settings/site-address";
const markPath = "/api/site-mark";
const markHeader = "x-site-mark";
const proxyHeader = "x-site-proxy";

/** How long the check of an address waits for its answer. */
const checkMs = 8 * secondMs;

/** Limits how often an admin may have the server ask an address, which may be anybody's. */
const checkRule = {
  name: "site-address-check",
  points: 20,
  durationSeconds: 10 * 60,
  sentence: {
    en: "That is enough tries for now. Please wait some minutes.",
    es: "Por ahora basta de intentos. Espere unos minutos.",
  },
};

const describeMark = (question: string) => `site mark\0${question}`;

/** Answers a question as only this site can, so that the check of an address knows it. */
export function siteMarkRoute(app: Routes, { secret }: Ctx): void {
  const schema = {
    summary: "Answers the check of the site's own address.",
    querystring: z.object({ question: z.string().regex(/^[\w-]{20,100}$/) }),
  };
  app.get(markPath, { schema }, async (request, reply) => {
    void reply
      .header("cache-control", "no-store")
      .header(markHeader, hashKeyed(describeMark(request.query.question), secret));
    if (hidesVisitor(request)) void reply.header(proxyHeader, "unnamed");
    return { success: true };
  });
}

/** The site's address on screen, for admins. Registered inside the scope that admits only staff. */
export function siteAddressRoutes(app: Routes, ctx: Ctx): void {
  const reading = { ...adminsOnly, schema: { summary: "Tells the site's own address." } };
  app.get(path, reading, async () => ({ success: true, ...(await readStanding(ctx, null)) }));

  const limit = createRateLimit(ctx, checkRule);
  const changing = {
    ...changingParts(audited(adminsOnly, "setting-change")),
    schema: {
      summary: "Names the site's own address, once the site has found itself there.",
      body: siteAddressSchema,
    },
  };
  app.put(path, changing, async (request) => {
    const { key } = siteAddressSetting;
    request.auditRecord = key;
    const by = request.staff?.username ?? "";
    const url = readOrigin(request.body.url);
    const locale = readLocale(request);
    let note: string | null = null;
    if (url !== null) {
      if (opensOnlyHere(url)) refuse("onlyHere");
      await limit.consume(by);
      note = await askAddress(ctx, url, locale);
    }
    const value: NamedAddress = { url };
    await staffTransaction(ctx.database, request, (tx) =>
      writeSetting(tx, siteAddressSetting, value, { by, now: ctx.clock.now() }),
    );
    return { success: true, ...(await readStanding(ctx, note)) };
  });
}

async function readStanding(ctx: Ctx, note: string | null): Promise<SiteAddressStanding> {
  const { updatedAt, updatedBy } = await followSiteAddress(ctx);
  const { url, by } = ctx.config.siteAddress;
  return { url, by, note, updatedAt, updatedBy };
}

/** @throws AppError `invalid` for a text that is no address. */
function readOrigin(text: string | null): string | null {
  if (text === null) return null;
  if (URL.canParse(text)) return new URL(text).origin;
  throw new AppError("invalid", addressMessage, {
    fields: (locale) => ({ url: addressMessage[locale] }),
  });
}

type Failure = "onlyHere" | "silent" | "unknown" | "certificate" | "elsewhere" | "foreign";

/**
 * Asks the address for this site's own mark. Addresses of inner networks are asked, too: an agency
 * may run its site there.
 *
 * @returns what still has to be done, in a sentence; null for nothing.
 * @throws AppError `invalid` with the reason when this site does not answer there.
 */
async function askAddress(
  { secret, config }: Ctx,
  url: string,
  locale: Locale,
): Promise<string | null> {
  if (config.allowAnyCrmHost && url.startsWith("https:")) {
    throw new AppError("conflict", testsOnly);
  }
  const question = makeToken();
  const answer = await createFetchWithLookup()(`${url}${markPath}?question=${question}`, {
    signal: AbortSignal.timeout(checkMs),
  }).catch((failure: unknown) => refuse(judgeFailure(failure)));
  await answer.body?.cancel();
  const mark = answer.headers.get(markHeader) ?? "";
  if (isKeyedHash(mark, describeMark(question), secret)) {
    return answer.headers.get(proxyHeader) === null ? null : unnamedProxy[locale];
  }
  const location = answer.headers.get("location") ?? "";
  const leadsOn = answer.status >= 300 && answer.status < 400 && URL.canParse(location, url);
  const { origin } = new URL(leadsOn ? location : url, url);
  return refuse(origin === url ? "foreign" : "elsewhere", origin);
}

function judgeFailure(failure: unknown): Failure {
  const { code = "" } = ((failure as Error).cause ?? failure) as { code?: unknown };
  if (typeof code !== "string") return "silent";
  if (/^(?:ENOTFOUND|EAI_)/.test(code)) return "unknown";
  return /CERT|SSL|TLS|SIGNED/.test(code) ? "certificate" : "silent";
}

function refuse(failure: Failure, origin = ""): never {
  throw new AppError("invalid", sentencesOf(failure, origin), {
    fields: (locale) => ({ url: failures[locale][failure](origin) }),
  });
}

const sentencesOf = (failure: Failure, origin: string): Localized<string> => ({
  en: failures.en[failure](origin),
  es: failures.es[failure](origin),
});

const failures: Localized<Readonly<Record<Failure, (origin: string) => string>>> = {
  en: {
    onlyHere: () =>
      "This address opens only on the machine of the site. Write the one at which families open it.",
    silent: () =>
      "Nobody answers at this address. Check its spelling, and whether it leads to the machine of this site.",
    unknown: () =>
      "No machine has this name. Check its spelling; a new name may take some hours until it is known.",
    certificate: () =>
      "The certificate of this address is not good: a browser would warn families. Have it renewed, or made for this name.",
    elsewhere: (origin) =>
      `This address only leads on to ${origin}. Write that one, if it is the site's.`,
    foreign: () =>
      "Another site answers at this address. Check its spelling, and whether it leads to the machine of this site.",
  },
  es: {
    onlyHere: () =>
      "Esta dirección solo se abre en la máquina del sitio. Escriba la que abren las familias.",
    silent: () =>
      "Nadie responde en esta dirección. Revise cómo está escrita y si lleva a la máquina de este sitio.",
    unknown: () =>
      "Ninguna máquina tiene este nombre. Revise cómo está escrito. Un nombre nuevo puede tardar unas horas en conocerse.",
    certificate: () =>
      "El certificado de esta dirección no es válido y el navegador avisaría a las familias. Pida que lo renueven o lo hagan para este nombre.",
    elsewhere: (origin) =>
      `Esta dirección solo lleva a ${origin}. Escriba esa, si es la de este sitio.`,
    foreign: () =>
      "En esta dirección responde otro sitio. Revise cómo está escrita y si lleva a la máquina de este sitio.",
  },
};

const unnamedProxy: Localized<string> = {
  en: "The address works. A proxy stands before the site and is not named, so all visitors look like one: whoever runs the machine sets TRUST_PROXY.",
  es: "La dirección funciona. Delante del sitio hay un proxy sin nombrar, así que todos los visitantes parecen uno: quien maneja la máquina debe indicar TRUST_PROXY.",
};

const testsOnly: Localized<string> = {
  en: "CRM_ALLOW_ANY_HOST is set, which is for tests: an https address needs it unset.",
  es: "CRM_ALLOW_ANY_HOST está puesto y es solo para pruebas: una dirección https necesita que no lo esté.",
};
