import type { RateLimitRule } from "#platform/server/rate-limits.ts";

const quarterHour = 15 * 60;

/** Many families may share one mobile carrier's address, so this stops floods and nothing else. */
export const leadRule: RateLimitRule = {
  name: "lead-submission",
  points: 40,
  durationSeconds: quarterHour,
  sentence: {
    en: "Too many requests came from your network. Please wait a few minutes and try again.",
  },
};

export const inquiryRule: RateLimitRule = { ...leadRule, name: "inquiry-submission" };

export const applicationRule: RateLimitRule = { ...leadRule, name: "application-submission" };

/** An address may be used for ten megabytes, which stay on the disk for a day if nobody claims them. */
export const uploadRule: RateLimitRule = { ...leadRule, name: "upload-address", points: 20 };

/** Links of one member of staff: each sends this server to another one, twice. */
export const importRule: RateLimitRule = {
  name: "import-link",
  points: 300,
  durationSeconds: quarterHour,
  sentence: { en: "You have asked for many links. Please wait a few minutes." },
};

/** Ten steps a questionnaire: twice as many families as may send one. */
export const stepRule: RateLimitRule = {
  name: "questionnaire-step",
  points: 800,
  durationSeconds: quarterHour,
  sentence: { en: "Too many requests came from your network. Please wait a few minutes." },
};

export const loginRule: RateLimitRule = {
  name: "login-address",
  points: 60,
  durationSeconds: quarterHour,
  sentence: { en: "Too many sign-in attempts from your network. Please wait a few minutes." },
};

/** A /48 holds 65,536 networks: whoever wanders through his own is counted here. */
export const wideLoginRule: RateLimitRule = {
  ...loginRule,
  name: "login-wide-network",
  points: 300,
};

/** Nobody guesses a link; each new password costs the server a hash. */
export const invitationRule: RateLimitRule = { ...leadRule, name: "invitation" };

/** One name from one network or one known device. */
export const attemptRule: RateLimitRule = {
  name: "login-attempt",
  points: 10,
  durationSeconds: quarterHour,
  sentence: { en: "Too many sign-in attempts. Please wait a few minutes." },
};

/** One name from anywhere: a thousand rented machines get no more guesses than these. */
export const accountRule: RateLimitRule = {
  ...attemptRule,
  name: "login-account",
  points: 50,
  durationSeconds: 4 * quarterHour,
};

/** Codes for one name: a guess hits one of three in a million, so a year of them hits in 2 of 100. */
export const codeRule: RateLimitRule = {
  ...attemptRule,
  name: "login-code",
  points: 20,
  durationSeconds: 96 * quarterHour,
  sentence: {
    en: "Too many wrong codes today. Please use a recovery code, a passkey, or a browser you signed in with before.",
  },
};

/** Each asks for a mail; what is asked of one address is limited by that address, too. */
export const askDataRule: RateLimitRule = { ...leadRule, name: "your-data-ask", points: 20 };

/** Nobody guesses a link; each use reads all that is held about somebody. */
export const useDataRule: RateLimitRule = { ...leadRule, name: "your-data-use", points: 120 };

/** A no that is refused is a call that should not be made: it takes a flood. */
export const stopCallsRule: RateLimitRule = { ...leadRule, name: "stop-calls", points: 120 };

/** The mails that were sent hold links that work; nobody is told that this one was used up. */
export const dataAddressRule: RateLimitRule = {
  ...leadRule,
  name: "your-data-address",
  points: 3,
  durationSeconds: 4 * quarterHour,
};
