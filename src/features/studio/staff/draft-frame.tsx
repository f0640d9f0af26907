import { Eye, EyeOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { listPages, type Sheet } from "#features/studio/core/site-words.ts";
import {
  defaultLocale,
  languageNames,
  type Locale,
  locales,
  localPath,
} from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { useHasRoom } from "#staff/use-has-room.ts";
import { Failure } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useSheetName, useStudio } from "./studio.ts";
import { studioWords } from "./studio-words.ts";

/** As in `studio.css`: from here on the page stands beside its words. */
const besideWidth = "(width >= 80rem)";

/**
 * The page or mail as the draft makes it: beside its words where there is room, else behind a press. It
 * follows a moment after the draft is saved.
 */
export function DraftFrame({ sheet }: { readonly sheet: Sheet }) {
  const words = useWords(studioWords).frame;
  const reader = useLocale();
  const [locale, setLocale] = useState<Locale>(reader);
  const [isOpen, setOpen] = useState(useHasRoom(besideWidth));
  const path = usePathOf(sheet, locale);
  const name = useSheetName()(sheet);
  if (path === null) return null;
  const other = locales.find((one) => one !== locale) ?? defaultLocale;
  const [Icon, label] = isOpen ? [EyeOff, words.hide] : [Eye, words.show];
  return (
    <div className="draft-frame">
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon aria-hidden="true" size={18} />
          {label}
        </Button>
        {isOpen ? (
          <Button tone="quiet" size="sm" onClick={() => setLocale(other)}>
            <span lang={other}>{languageNames[other]}</span>
          </Button>
        ) : null}
      </div>
      {isOpen ? <Frame path={path} title={words.title(name)} failed={words.failed} /> : null}
    </div>
  );
}

/** The address of what a sheet edits; for a part of several pages, that of the first. Null for none. */
function usePathOf({ kind, ids, page }: Sheet, locale: Locale): string | null {
  const { sentences } = useStudio();
  const [id = ""] = ids;
  if (kind === "mail") return id.replace(/^mail\b/, `mail/${locale}`);
  if (page !== "") return localPath(page, locale);
  const shown = [...sentences.values()].find((one) => one.id === id && one.pages.length > 0);
  const [first] = shown ? listPages(shown) : [];
  return first === undefined ? null : localPath(first, locale);
}

interface FrameProps extends Readonly<Record<"path" | "title" | "failed", string>> {}

/** The page with what was typed is asked for once at a time; the newest wish follows the page that loads. */
function Frame({ path, title, failed }: FrameProps) {
  const { savedAt } = useStudio();
  const [isFailed, setFailed] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const top = useRef(0);
  const wanted = JSON.stringify({ path, savedAt });
  const asked = useRef({ wish: "", isLoading: false });
  const follow = useEffectEvent(() => {
    const inside = frame.current?.contentWindow;
    if (!inside || asked.current.isLoading || asked.current.wish === wanted) return;
    asked.current = { wish: wanted, isLoading: true };
    // A browser's page about a lost connection is another site's: its document is null.
    top.current = frame.current?.contentDocument?.scrollingElement?.scrollTop ?? 0;
    // Replaced, so that the browser's Back leads to the screen of before and not to an earlier draft.
    inside.location.replace(`/api/admin/site/draft/page?${new URLSearchParams({ path })}`);
  });
  useEffect(() => follow(), [wanted]);
  const onLoad = useEffectEvent(() => {
    // The empty frame loads, too, before it is asked for anything.
    if (!asked.current.isLoading) return;
    asked.current.isLoading = false;
    const { contentDocument } = frame.current ?? {};
    // A refusal is JSON, and without a network the browser shows a page of its own.
    setFailed(contentDocument?.contentType !== "text/html");
    contentDocument?.defaultView?.scrollTo(0, top.current);
    follow();
  });
  useEffect(() => {
    const element = frame.current;
    const listener = () => onLoad();
    element?.addEventListener("load", listener);
    return () => element?.removeEventListener("load", listener);
  }, []);
  return (
    <>
      <Failure text={isFailed ? failed : null} />
      <iframe ref={frame} title={title} sandbox="allow-same-origin" />
    </>
  );
}
