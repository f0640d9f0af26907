import type { Localized } from "#platform/core/locale.ts";

export const loginWords: Localized<
  Readonly<
    Record<
      | "title"
      | "intro"
      | "username"
      | "password"
      | "login"
      | "loggingIn"
      | "failed"
      | "networkError"
      | "home"
      | "stillSignedIn"
      | "logout"
      | "sessionEnded"
      | "goOn",
      string
    >
  > & { readonly signedInAs: (username: string) => string }
> = {
  en: {
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
    signedInAs: (username) => `You are signed in as ${username}.`,
    goOn: "Go to the back office",
  },
};
