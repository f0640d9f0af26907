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

/** Each address lets ten megabytes onto the disk, where they stay for a day. */
export const uploadRule: RateLimitRule = { ...leadRule, name: "upload-address", points: 20 };
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

export const attemptRule: RateLimitRule = {
  name: "login-attempt",
  points: 10,
  durationSeconds: quarterHour,
  sentence: { en: "Too many sign-in attempts. Please wait a few minutes." },
};
