import type { Localized } from "#platform/core/locale.ts";

const accountEn = {
  title: "Your account",
  intro: (username: string) => `Signed in as ${username}.`,
  /** Before a change of who signs in, and how. */
  again: {
    title: "Sign in again",
    text: (username: string) =>
      `This changes who signs in here, or how. You are ${username}. For 10 minutes after this you are not asked again.`,
  },
  mustReplace: {
    title: "Choose a password of your own first",
    text: "The one you signed in with was shown on a screen. Everything else opens after that.",
  },
  sessions: {
    title: "Where you are signed in",
    intro: "A session ends after 30 minutes without use, and after 12 hours in any case.",
    loading: "Loading your sessions...",
    failed: "Failed to load your sessions. Please try again.",
    current: "This browser",
    end: "Sign out",
    endFailed: "That session could not be ended. Please try again.",
    name: (browser: string | null, system: string | null) =>
      browser && system ? `${browser} on ${system}` : (browser ?? system ?? "Unknown browser"),
    times: (started: string, lastSeen: string) => `Since ${started}, last used ${lastSeen}`,
    endOf: (name: string) => `Sign out ${name}`,
  },
  password: {
    title: "Password",
    intro: "A new password ends your sessions on all other devices.",
    current: "Password you use now",
    next: "New password",
    hint: "12 characters or more. Four words that don't belong together are hard to guess and easy to remember.",
    save: "Change password",
    saving: "Saving...",
    saved: "Your new password is set",
    savedText: "Use it the next time you sign in.",
    failed: "The password could not be changed. Please try again.",
  },
};

export const accountWords: Localized<typeof accountEn> = { en: accountEn };

const secondFactorEn = {
  mustAdd: {
    title: "Set up a second step first",
    text: "The owner asks every admin for more than a password. Set up codes or a passkey below. Everything else opens after that.",
  },
  loading: "Loading your second step...",
  failed: "That did not work. Please try again.",
  saving: "One moment...",
  cancel: "Cancel",
  /** Fields that several forms share. */
  fields: {
    password: "Your password",
    name: "Name of the passkey",
    nameHint: "So that you know it again, such as Work laptop.",
    appCode: "Code from the app",
    anyCode: "Code",
    anyCodeHint: "From your app, or one of your recovery codes.",
  },
  codes: {
    title: "Codes from an app",
    off: "An authenticator app on your phone shows a new code every 30 seconds. Signing in then takes your password and a code, so a stolen password alone opens nothing.",
    setUp: "Set up codes",
    begin: "Go on",
    scan: "Scan this with your authenticator app, then type the code it shows.",
    qr: "QR code for your authenticator app",
    typed: "Can't scan it? Type this into the app:",
    confirm: "Turn codes on",
    turnOff: "Turn off",
    turnOffText: "After this, your password alone signs you in unless you have a passkey.",
    turnOffNow: "Turn codes off",
    isOn: "On",
    isOff: "Off",
    on: (day: string) => `On since ${day}. Each sign-in asks for a code.`,
  },
  passkeys: {
    title: "Passkeys",
    intro:
      "Sign in with a fingerprint, your face or a security key. A passkey takes the place of password and code.",
    unsupported:
      "This browser can't make a passkey here. Passkeys need the site's own address and a recent browser.",
    add: "Add a passkey",
    addNow: "Go on",
    waiting: "Waiting for your device...",
    remove: "Remove",
    removeNow: "Remove passkey",
    added: "Passkey added",
    removed: "Passkey removed",
    removeOf: (name: string) => `Remove ${name}`,
    times: (added: string, lastUsed: string | null) =>
      lastUsed === null ? `Added ${added}, not used yet` : `Added ${added}, last used ${lastUsed}`,
  },
  recovery: {
    title: "Recovery codes",
    intro: "For the day your phone is lost. Each one signs you in once, after your password.",
    shownOnce:
      "Keep these ten codes where you find them without your phone, such as printed in a drawer. They are shown only now.",
    copy: "Copy",
    copied: "Copied",
    save: "Save as a file",
    kept: "I have kept them",
    renew: "Make new codes",
    renewText: "New codes take the place of all old ones.",
    left: (count: number) => (count === 1 ? "1 of 10 is left." : `${count} of 10 are left.`),
    /** The file that is handed out. */
    file: (site: string, username: string, codes: readonly string[]) =>
      [
        `Recovery codes of ${username} for ${site}`,
        "",
        ...codes,
        "",
        "Each code signs you in once, after your password. Keep this away from your phone.",
        "",
      ].join("\n"),
    fileName: (username: string) => `recovery-codes-${username}.txt`,
  },
};

export const secondFactorWords: Localized<typeof secondFactorEn> = { en: secondFactorEn };
