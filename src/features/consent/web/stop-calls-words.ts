import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

type Result = Readonly<Record<"title" | "text" | "next", string>>;

interface StopCallsWords extends Result {
  readonly stop: string;
  readonly done: Result;
  readonly over: Result;
  readonly call: string;
  readonly write: string;
}

export const stopCallsWords: Localized<StopCallsWords> = {
  en: {
    title: "Stop calls and texts",
    text: `Press the button, and ${siteConfig.name} will not call or text you any more. This holds for your email address and for the phone number you gave us.`,
    next: "Nothing else changes. You can still write to us or call us.",
    stop: "Stop calls and texts",
    done: {
      title: "We will not call or text you",
      text: "We have noted it. Our team sees it from now on.",
      next: "If you ever want a call again, say so in a form on this site.",
    },
    over: {
      title: "This link does not work any more",
      text: "It may be too old, or a part of it may be missing. Please open the whole link from your newest email from us.",
      next: "Or just tell us. We stop calls and texts however you ask.",
    },
    call: "Call us:",
    write: "Write to us:",
  },
};
