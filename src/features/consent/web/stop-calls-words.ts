import type { Localized } from "#platform/core/locale.ts";
import { siteConfig } from "#site.config.ts";

type Result = Readonly<Record<"title" | "text" | "next", string>>;

interface Press extends Result {
  readonly press: string;
  readonly done: Result;
  readonly over: Result;
}

export type PressWords = Readonly<Record<"stop" | "again", Press>>;

const en = {
  stop: {
    title: "Stop calls and texts",
    text: `Press the button, and ${siteConfig.name} will not call or text you any more. This holds for your email address and for the phone number you gave us.`,
    next: "Nothing else changes. You can still write to us or call us.",
    press: "Stop calls and texts",
    done: {
      title: "We will not call or text you",
      text: "We have noted it. Our team sees it from now on.",
      next: "If you ever want a call again, say so in a form on this site. We then send you an email with a link. Your yes counts once you press it.",
    },
    over: {
      title: "Tell us to stop calls and texts",
      text: 'Call us and say "stop", or write it to us. We note it at once.',
      next: "Did a link from an email of ours bring you here? It is too old, or a part of it is missing.",
    },
  },
  again: {
    title: "May we call you again?",
    text: `You asked us not to call or text you. Later a form on this site said that we may. If that was you, press the button, and ${siteConfig.name} may call and text you again as that form says.`,
    next: "If that wasn't you, just close this page. We will go on not calling you.",
    press: "Yes, you may call me",
    done: {
      title: "Thank you, we may call you again",
      text: "We have noted it. Our team sees it from now on.",
      next: "You can stop calls and texts at any time. Say so on the phone, answer STOP, or write to us.",
    },
    over: {
      title: "This link does not work any more",
      text: "It may be too old, or a part of it may be missing. Or you asked us again not to call you. We do not call or text you.",
      next: "If you do want a call, please tell us.",
    },
  },
  call: "Call us:",
  write: "Write to us:",
  ask: {
    title: "Or do it yourself, by email",
    text: "We send you a link. On the page behind it you stop calls and texts.",
    email: "Your email address",
    hint: "The one you gave us.",
    send: "Email me the link",
  },
};

export const stopCallsWords: Localized<typeof en> = { en };
