import type { Locale, Localized } from "#platform/core/locale.ts";
import { languageTags } from "#platform/core/locale.ts";
import { frameMail } from "#platform/server/mail/frame-mail.ts";
import type { MailTemplate } from "#platform/server/mail/mail-template.ts";
import { findDeletion } from "./person-requests-store.ts";
import { linkMinutes, makeLinkToken } from "./your-data-token.ts";
import type { AppSecret } from "#platform/server/keyed-hash.ts";
import { siteConfig } from "#site.config.ts";

const minuteMs = 60_000;

type Words = Readonly<
  Record<"subject" | "title" | "text" | "button" | "ignore" | "reason", string>
>;

const linkWords: Localized<Words> = {
  en: {
    subject: "Your link to what we hold about you",
    title: "See what we hold about you",
    text: `Use this link to see, correct, download or delete what we hold about this email address. It works for ${linkMinutes} minutes.`,
    button: "See my data",
    ignore:
      "If you did not ask for this, you don't need to do anything. Nobody can see anything without this link. Please don't pass it on.",
    reason: "You get this email because somebody entered this address on our page “Your data”.",
  },
};

interface DeletionWords extends Omit<Words, "text" | "ignore"> {
  readonly text: (day: string) => string;
  readonly proof: string;
}

const deletionWords: Localized<DeletionWords> = {
  en: {
    subject: "We delete what we hold about you",
    title: "Your data will be deleted",
    text: (day) =>
      `What we hold about you is out of use from now on. On ${day} it is erased for good. Until then you can take this back with the button below.`,
    button: "Take the deletion back",
    proof:
      "If you agreed to be called, we keep a bare proof of that for five years. It holds no name and no address that can be read.",
    reason: "You get this email because somebody with your link asked us to delete your data.",
  },
};

/** The two mails that lead to somebody's own data. Links are made when a mail goes out. */
export function yourDataMails({ secret }: { readonly secret: AppSecret }): readonly MailTemplate[] {
  return [
    {
      kind: "your-data-link",
      render: async ({ siteUrl, now }, { to, locale }) => {
        const words = linkWords[locale];
        const expiresAt = new Date(now.getTime() + linkMinutes * minuteMs);
        const token = makeLinkToken(secret, "open", { email: to, expiresAt });
        const href = `${siteUrl}/your-data#${token}`;
        return frameMail({
          locale,
          subject: words.subject,
          title: words.title,
          blocks: [
            { kind: "text", text: words.text },
            { kind: "button", link: { label: words.button, href } },
            { kind: "text", text: words.ignore },
          ],
          reason: words.reason,
        });
      },
    },
    {
      kind: "your-data-deletion",
      render: async ({ db, siteUrl }, { to, locale }) => {
        const deletion = await findDeletion(db, { email: to });
        if (deletion?.state !== "open" || !deletion.eraseAt) return null;
        const words = deletionWords[locale];
        const expiresAt = deletion.eraseAt;
        const token = makeLinkToken(secret, "take-back", { email: to, expiresAt });
        const href = `${siteUrl}/your-data#take-back.${token}`;
        return frameMail({
          locale,
          subject: words.subject,
          title: words.title,
          blocks: [
            { kind: "text", text: words.text(formatDate(expiresAt, locale)) },
            { kind: "button", link: { label: words.button, href } },
            { kind: "text", text: words.proof },
          ],
          reason: words.reason,
        });
      },
    },
  ];
}

/** By the agency's calendar: the machine's may be a day ahead, and promise a day that is not given. */
function formatDate(date: Date, locale: Locale): string {
  const { timeZone } = siteConfig;
  return new Intl.DateTimeFormat(languageTags[locale], { timeZone, dateStyle: "long" }).format(
    date,
  );
}
