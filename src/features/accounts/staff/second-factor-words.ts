import type { Localized } from "#platform/core/locale.ts";

type Texts<Keys extends string> = Readonly<Record<Keys, string>>;

interface SecondFactorWords {
  readonly mustAdd: Texts<"title" | "text">;
  readonly loading: string;
  readonly failed: string;
  readonly saving: string;
  readonly cancel: string;
  /** Fields that several forms share. */
  readonly fields: Texts<"password" | "name" | "nameHint" | "appCode" | "anyCode" | "anyCodeHint">;
  readonly codes: Texts<
    | "title"
    | "off"
    | "setUp"
    | "begin"
    | "scan"
    | "qr"
    | "typed"
    | "confirm"
    | "turnOff"
    | "turnOffText"
    | "turnOffNow"
    | "isOn"
    | "isOff"
  > & { readonly on: (day: string) => string };
  readonly passkeys: Texts<
    | "title"
    | "intro"
    | "unsupported"
    | "add"
    | "addNow"
    | "waiting"
    | "remove"
    | "removeNow"
    | "added"
    | "removed"
  > & {
    readonly removeOf: (name: string) => string;
    readonly times: (added: string, lastUsed: string | null) => string;
  };
  readonly recovery: Texts<
    "title" | "intro" | "shownOnce" | "copy" | "copied" | "save" | "kept" | "renew" | "renewText"
  > & {
    readonly left: (count: number) => string;
    /** The file that is handed out. */
    readonly file: (site: string, username: string, codes: readonly string[]) => string;
    readonly fileName: (username: string) => string;
  };
}

export const secondFactorWords: Localized<SecondFactorWords> = {
  en: {
    mustAdd: {
      title: "Set up a second step first",
      text: "The owner asks every admin for more than a password. Set up codes or a passkey below. Everything else opens after that.",
    },
    loading: "Loading your second step...",
    failed: "That did not work. Please try again.",
    saving: "One moment...",
    cancel: "Cancel",
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
      on: (day) => `On since ${day}. Each sign-in asks for a code.`,
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
      removeOf: (name) => `Remove ${name}`,
      times: (added, lastUsed) =>
        lastUsed === null
          ? `Added ${added}, not used yet`
          : `Added ${added}, last used ${lastUsed}`,
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
      left: (count) => (count === 1 ? "1 of 10 is left." : `${count} of 10 are left.`),
      file: (site, username, codes) =>
        [
          `Recovery codes of ${username} for ${site}`,
          "",
          ...codes,
          "",
          "Each code signs you in once, after your password. Keep this away from your phone.",
          "",
        ].join("\n"),
      fileName: (username) => `recovery-codes-${username}.txt`,
    },
  },
};
