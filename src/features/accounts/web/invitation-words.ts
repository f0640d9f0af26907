import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

const en = {
  title: {
    join: "Welcome to the team",
    password: "Choose a new password",
    closed: "This link doesn't work",
  },
  intro: {
    join: `Your account at ${siteConfig.name} is one step away.`,
    password: "Your old password works until you save the new one.",
  },
  looking: "Looking at your link...",
  noLink: "The address is not complete. Open the whole link that you were sent.",
  username: "Username",
  usernameHint: "You sign in with it, and others here see it.",
  password: "Password",
  passwordHint:
    "12 characters or more. Four words that don't belong together are hard to guess and easy to remember.",
  save: { join: "Make my account", password: "Save the password" },
  saving: "Saving...",
  done: { join: "Your account is ready.", password: "Your new password is set." },
  signIn: "Go to the sign-in",
  retry: "Try again",
  networkError: "Network error. Please try again.",
};

export const invitationWords: Localized<typeof en> = { en };
