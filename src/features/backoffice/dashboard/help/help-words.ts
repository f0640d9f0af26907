import { answerWithinMs } from "#features/casework/core/answer-clock.ts";
import { daysInTrash } from "#features/casework/core/case-record.ts";
import type { Localized } from "#platform/core/locale.ts";

interface Chapter {
  readonly title: string;
  readonly text: readonly string[];
  /** In docs/guide/, taken anew by `npm run look -- guide`. */
  readonly picture?: { readonly name: string; readonly alt: string };
}

const hours = answerWithinMs / 3_600_000;

const chapters: readonly Chapter[] = [
  {
    title: "The first hour",
    text: [
      "Sign in with the name and password you were given, and open Account. Choose a password of your own there and add a second factor: a code from your phone, or a passkey.",
      'Today then shows "Finish setting up". Open it and take the seven steps from top to bottom. Each one says what happens to families if you leave it. The line goes away once all are done.',
      "Some lines have to be put in where the site is installed. The screens write them for you; copy them, or send them by email to the person who installs your site.",
    ],
    picture: { name: "today", alt: "Today on a phone: one line says how far setting up has come" },
  },
  {
    title: "Your own facts",
    text: [
      "The site comes with a made-up agency. Put in your name, address, telephone number, people and licenses before the first family reads it: people look up a license before they trust somebody.",
      'Under "Figures to confirm" stand the limits and prices that the pages name. Compare each with its source once a year, in January.',
    ],
    picture: { name: "facts", alt: "The agency's facts beside fields for the right ones" },
  },
  {
    title: "Each day",
    text: [
      `Today begins with who waits for an answer. Every family was promised one within ${hours} hours; nights and weekends count. Hot leads come first, then who waits longest.`,
      "Open a lead, read what the family said and why it scored so, and call. Press how the call went. A voicemail is a try: the family still waits for you.",
      "Where it says that a person must not be called or texted, write an email. The site keeps what each family agreed to, and takes a no at once.",
    ],
    picture: { name: "lead", alt: "A lead: who asks, and the buttons for a call" },
  },
  {
    title: "Email and backup",
    text: [
      "Settings begin with both. With email on, families read that their request arrived, and you get a note of each hot lead and of families who wait too long.",
      "A backup is made each night and locked with a passphrase. Keep that passphrase outside the site, and have the backups copied to another machine. Once a year, ask the person who installs the site to bring one back as a trial.",
    ],
    picture: { name: "settings", alt: "Settings: email first, then the nightly backup" },
  },
  {
    title: "Colleagues",
    text: [
      "Under Staff you invite people by a link that works for some days. An agent sees leads and inquiries; an admin sees and changes everything. When somebody leaves, remove the account there: it ends every session at once.",
      "Audit shows who looked at which record and who changed what.",
    ],
  },
  {
    title: "When a family wants its data, or wants it gone",
    text: [
      "Families can ask by themselves on the page Your Data. Under Settings, People's data you see who asked and by when an answer is due.",
      `What you delete goes to the trash for ${daysInTrash} days and can be brought back. After that it is gone for good.`,
    ],
  },
  {
    title: "When something is wrong",
    text: [
      "A line at the top of every page says what does not work, what it means for families, and whether it goes away by itself. Requests that came in are kept all the same.",
      "If you can't sign in any more, another admin can send you a link for a new password. If there is none, the person who installs the site can set one.",
    ],
  },
];

const en = {
  title: "Help for owners",
  intro: "What an owner does, in the first hour, each day, and when something is wrong.",
  chapters,
};

export const helpWords: Localized<typeof en> = { en };
