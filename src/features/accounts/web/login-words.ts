import type { Localized } from "#platform/core/locale.ts";

const en = {
  title: "Staff sign-in",
  intro: "For the people who call families back.",
  username: "Username",
  password: "Password",
  login: "Login",
  loggingIn: "Logging in...",
  failed: "Login failed",
  networkError: "Network error. Please try again.",
  home: "Back to the website",
  stillSignedIn: "The server could not be reached, so this browser is still signed in.",
  logout: "Logout",
  sessionEnded: "Your session has ended. Please sign in again.",
  signedInAs: (username: string) => `You are signed in as ${username}.`,
  goOn: "Go to the back office",
  passkeyAlone: "Sign in with a passkey",
  passkey: "Use a passkey",
  passkeyWaiting: "Waiting for your passkey...",
  startOver: "Start over with the password",
  instead: {
    code: "Use a code from the app instead",
    passkey: "Use a passkey instead",
    recovery: "Use a recovery code instead",
  },
  codes: {
    code: {
      label: "Code from your app",
      hint: "Your password is right. Now open your authenticator app and type the six digits it shows.",
    },
    recovery: {
      label: "Recovery code",
      hint: "One of the ten you kept when you set this up. Each works once.",
    },
  },
};

export const loginWords: Localized<typeof en> = { en };
