import { useQueryClient } from "@tanstack/react-query";
import {
  Archive,
  CircleQuestionMark,
  CircleUserRound,
  Ellipsis,
  FileCheck,
  LogOut,
  MessageSquare,
  Sun,
  UsersRound,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, PrefetchPageLinks, useLocation, useNavigate } from "react-router";
import type { Role } from "#platform/core/staff/staff-member.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useHydrated } from "#platform/web/page-hooks.ts";
import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { Button, buttonClasses } from "#ui/button.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { keptFiles, keptTexts, savesBeforeLeaving } from "./kept-work.ts";
import {
  accountPath,
  isPageOf,
  listSections,
  loginPath,
  sessionMark,
  useIsSignedIn,
  useSignedInRole,
} from "./staff-gate.tsx";
import { statusRoom } from "./status/status-room.ts";
import { staffWords } from "./staff-words.ts";
import "./staff-navigation.css";

/** Links to every section of the back office, and the sign-out; on every staff page. */
export function StaffNavigation() {
  const words = useWords(staffWords).navigation;
  const { pathname } = useLocation();
  const logOut = useLogout();
  const isHydrated = useHydrated();
  const role = useSignedInRole();
  return (
    <header className="border-b border-line bg-surface" data-print="hide">
      {/* Signing out must lead to the sign-in page without a network, too, so that page is
          prefetched. Not in the server's HTML, where the router would also name data to load,
          which does not exist and which the content policy forbids. */}
      {isHydrated ? <PrefetchPageLinks page={loginPath} /> : null}
      <div className="mx-auto flex w-full flex-wrap items-center gap-x-4 px-5 sm:px-8 xl:gap-x-6">
        <span className="flex items-center gap-2 py-2 font-display text-base max-xl:grow">
          <img src="/icon.svg" alt="" width={28} height={28} />
          <span className="max-[23rem]:sr-only">{siteConfig.shortName}</span>
        </span>
        <nav aria-label={words.label} className="staff-bar">
          <SectionList key={pathname} role={role} />
        </nav>
        <div className="-mr-2 ml-auto flex flex-wrap justify-end sm:-mr-4">
          {[
            { to: "/admin/help", icon: CircleQuestionMark, label: words.help },
            { to: accountPath, icon: CircleUserRound, label: words.account },
          ].map(({ to, icon: Icon, label }) => (
            <Link
              key={to}
              to={to}
              aria-current={pathname === to ? "page" : undefined}
              className={joinClasses(buttonClasses({ tone: "quiet", size: "sm" }), "max-sm:px-3")}
            >
              <Icon aria-hidden="true" size={18} />
              <span className="max-sm:sr-only">{label}</span>
            </Link>
          ))}
          <Button tone="quiet" size="sm" className="max-sm:px-2" onClick={() => void logOut()}>
            <LogOut aria-hidden="true" size={18} />
            {words.logout}
          </Button>
        </div>
      </div>
    </header>
  );
}

/** The number of sections in a phone's bar beside the "More" button. */
const inBar = 3;
const icons = {
  today: Sun,
  leads: UsersRound,
  inquiries: MessageSquare,
  editions: FileCheck,
  archive: Archive,
} as const;

/**
 * A row at the top of the page; on a phone a bar at the bottom of the screen, where a thumb
 * reaches.
 */
function SectionList({ role }: { readonly role: Role }) {
  const words = useWords(staffWords).navigation;
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    // A tap beside it closes it.
    const close = ({ target }: PointerEvent) => {
      if (!list.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [isOpen]);
  const listed = listSections(role).map((section) => {
    const isWithin = isPageOf(section, pathname);
    const current = pathname === section.to ? "page" : isWithin ? "true" : undefined;
    return { ...section, current } as const;
  });
  const draw = ({ key, to, current }: (typeof listed)[number]) => {
    const Icon = Object.hasOwn(icons, key) ? icons[key as keyof typeof icons] : null;
    return (
      <li key={key}>
        <Link to={to} aria-current={current} className="staff-section">
          {Icon ? <Icon aria-hidden="true" size={20} /> : null}
          <span>{words[key]}</span>
        </Link>
      </li>
    );
  };
  const others = listed.slice(inBar);
  const hasNoMore = useIsSignedIn() && others.length === 0;
  return (
    <ul
      ref={list}
      className="staff-sections"
      data-open={isOpen || undefined}
      data-whole={hasNoMore || undefined}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isOpen) return;
        setOpen(false);
        more.current?.focus();
      }}
    >
      {listed.slice(0, inBar).map(draw)}
      {others.length > 0 ? (
        <li className="staff-more">
          <button
            ref={more}
            type="button"
            aria-expanded={isOpen}
            data-current={others.some(({ current }) => current) || undefined}
            className="staff-section"
            onClick={() => setOpen(!isOpen)}
          >
            <Ellipsis aria-hidden="true" size={20} />
            {words.more}
          </button>
        </li>
      ) : null}
      {others.map(draw)}
    </ul>
  );
}

/** Ends the session and clears cached data; leads to the sign-in whatever the request's result. */
function useLogout(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    let isUnfinishedLogout = false;
    await Promise.allSettled([...savesBeforeLeaving].map((save) => save()));
    try {
      await callApi("/api/auth/logout", { method: "POST" });
    } catch {
      // Leaving must work without a network; the sign-in page offers to try the sign-out again.
      isUnfinishedLogout = true;
    }
    client.clear();
    sessionMark.clear();
    statusRoom.clear();
    keptTexts.clear();
    keptFiles.clear();
    await navigate(loginPath, { replace: true, state: { isUnfinishedLogout } });
  };
}
