import type { RateLimitRule } from "#platform/server/rate-limits.ts";

const quarterHour = 15 * 60;

/** Many families may share one mobile carrier's address, so this stops floods and nothing else. */
export const submissionRule: RateLimitRule = {
  name: "lead-submission",
  points: 40,
  durationSeconds: quarterHour,
  message: "Too many requests came from your network. Please wait a few minutes and try again.",
};

export const inquiryRule: RateLimitRule = { ...submissionRule, name: "inquiry-submission" };

export const loginRule: RateLimitRule = {
  name: "login-address",
  points: 60,
  durationSeconds: quarterHour,
  message: "Too many sign-in attempts from your network. Please wait a few minutes.",
};

export const attemptRule: RateLimitRule = {
  name: "login-attempt",
  points: 10,
  durationSeconds: quarterHour,
  message: "Too many sign-in attempts. Please wait a few minutes.",
};
