import { editable } from "#platform/core/edition/edition.ts";
import { createHash } from "node:crypto";
import { type Locale, type Localized, localPath } from "#platform/core/locale.ts";
import type { Mail } from "#platform/core/mail/mail.ts";
import { type AskWords, formatMailDay, frameAsk } from "#platform/mail/frame-mail.ts";
import { type MailTemplate, sampleToken } from "#platform/platform-ctx.ts";
import type { Ctx } from "#records/ctx.ts";
import { seal, unseal, type AppSecret } from "#platform/secrets/seal.ts";
import { minuteMs } from "#platform/core/durations.ts";
import { listDeletions } from "./person-requests-store.ts";

/** What a token permits. A token of one purpose opens nothing of another. */
const purposes = {
  open: "your-data link",
  "take-back": "your-data take-back link",
  /** Never in a mail: the page gets this token after its link was spent by a change. */
  page: "your-data page",
} as const;

export type TokenPurpose = keyof typeof purposes;

/**
 * Long enough to find the mail, and short enough that a phone that is lent out later opens nothing.
 */
export const linkMinutes = 60;

/**
 * The token of a link: sealed, so that it reveals nothing, and valid until it expires. It stands
 * behind the `#`, which browsers do not send to a server.
 */
export function makeLinkToken(
  secret: AppSecret,
  purpose: TokenPurpose,
  { email, expiresAt }: { readonly email: string; readonly expiresAt: Date },
): string {
  const sealed = JSON.stringify({ e: email, x: expiresAt.getTime() });
  return seal(sealed, secret, { purpose: purposes[purpose] });
}

/**
 * The address that a token belongs to; null for one that is forged, of another purpose or expired.
 */
export function readLinkToken(
  secret: AppSecret,
  purpose: TokenPurpose,
  token: string,
  now: Date,
): { readonly email: string; readonly expiresAt: Date } | null {
  const text = unseal(token, secret, { purpose: purposes[purpose] });
  if (text === null) return null;
  const { e: email, x } = JSON.parse(text) as { e: string; x: number };
  return x > now.getTime() ? { email, expiresAt: new Date(x) } : null;
}

/**
 * Identifies a used link by a hash of its bytes, because the same bytes can be written in several
 * ways.
 */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(Buffer.from(token, "base64url")).digest("base64url");
}

const linkWords: Localized<AskWords> = editable("mail/your-data", {
  en: {
    subject: "Your link to what we hold about you",
    title: "See what we hold about you",
    text: `Use this link to see, correct, download or delete what we hold about this email address. It works for ${linkMinutes} minutes, or until you change something with it.`,
    button: "See my data",
    more: "If you did not ask for this, you don't need to do anything. Nobody can see anything without this link. Please don't pass it on.",
    reason: "You get this email because somebody entered this address on our page “Your data”.",
  },
  es: {
    subject: "Su enlace para ver lo que guardamos sobre usted",
    title: "Vea lo que guardamos sobre usted",
    text: `Con este enlace puede ver, corregir, descargar o eliminar lo que guardamos sobre este correo electrónico. Sirve durante ${linkMinutes} minutos o hasta que usted cambie algo con él.`,
    button: "Ver mis datos",
    more: "Si usted no lo pidió, no tiene que hacer nada. Nadie puede ver nada sin este enlace. No se lo dé a nadie.",
    reason:
      'Recibe este correo porque alguien escribió esta dirección en nuestra página "Sus datos".',
  },
});

const deletionWords: Localized<
  Omit<AskWords, "text"> & { readonly text: (day: string) => string }
> = editable("mail/deletion", {
  en: {
    subject: "We delete what we hold about you",
    title: "Your data will be deleted",
    text: (day) =>
      `What we hold about you is out of use from now on. On ${day} it is erased for good. Until then you can take this back with the button below.`,
    button: "Take the deletion back",
    more: "If you agreed to calls or said no to them, we keep a bare proof of that for five years. It holds no name, and no address or number that can be read.",
    reason: "You get this email because somebody with your link asked us to delete your data.",
  },
  es: {
    subject: "Vamos a eliminar lo que guardamos sobre usted",
    title: "Sus datos se eliminarán",
    text: (day) =>
      `Desde ahora ya no usamos lo que guardamos sobre usted. El ${day} se borra para siempre. Hasta entonces puede cancelarlo con el botón de abajo.`,
    button: "Cancelar la eliminación",
    more: "Si usted aceptó que le llamemos o dijo que no, guardamos solo una prueba de eso por cinco años. No lleva ningún nombre, ni dirección o número que se pueda leer.",
    reason: "Recibe este correo porque alguien con su enlace nos pidió eliminar sus datos.",
  },
});

/** The two mails with a link to one's own data. The link is made when the mail is sent. */
export const yourDataMails: readonly MailTemplate[] = [
  {
    kind: "your-data-link",
    render: async (ctx, { to, locale }, now) => {
      const expiresAt = new Date(now.getTime() + linkMinutes * minuteMs);
      const token = makeLinkToken(ctx.secret, "open", { email: to, expiresAt });
      return writeLinkMail(ctx, token, locale);
    },
    samples: (ctx, locale) => ({ "mail/your-data": writeLinkMail(ctx, sampleToken, locale) }),
  },
  {
    kind: "your-data-deletion",
    render: async (ctx, { to, locale, data }) => {
      // The request that this mail was queued for: a person who asked twice gets two mails, each
      // with its own day.
      const { request } = data;
      const deletion = (await listDeletions(ctx.database.db, { email: to })).find(
        ({ id, state }) => state === "open" && (request === undefined || id === request),
      );
      if (!deletion) return null;
      const expiresAt = deletion.eraseAt;
      const token = makeLinkToken(ctx.secret, "take-back", { email: to, expiresAt });
      return writeDeletionMail(ctx, { token, day: expiresAt }, locale);
    },
    samples(ctx, locale) {
      const day = new Date("2026-01-15T17:00:00.000Z");
      return { "mail/deletion": writeDeletionMail(ctx, { token: sampleToken, day }, locale) };
    },
  },
];

function writeLinkMail({ config: { siteUrl } }: Ctx, token: string, locale: Locale): Mail {
  const href = siteUrl + localPath(`/your-data#${token}`, locale);
  return frameAsk(locale, linkWords[locale], href);
}

function writeDeletionMail(
  { config: { siteUrl } }: Ctx,
  { token, day }: { readonly token: string; readonly day: Date },
  locale: Locale,
): Mail {
  const href = siteUrl + localPath(`/your-data#take-back.${token}`, locale);
  const words = deletionWords[locale];
  return frameAsk(locale, { ...words, text: words.text(formatMailDay(day, locale)) }, href);
}
