import type { Localized } from "#platform/core/locale.ts";

type ShortcutWords = Readonly<
  Record<"button" | "title" | "close" | "help" | "use" | "useHint", string>
> & { readonly keyNames: Readonly<Record<string, string>> };

export const shortcutWords: Localized<ShortcutWords> = {
  en: {
    button: "Keys",
    title: "Keys on this page",
    close: "Close",
    help: "Show these keys",
    use: "Use single keys",
    useHint: "Turn this off if you speak your commands or press keys by accident.",
    keyNames: { Enter: "Enter", " ": "Space", Escape: "Esc" },
  },
};
