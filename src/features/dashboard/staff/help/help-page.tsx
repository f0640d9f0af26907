import { Link } from "react-router";
import { findStaffTitle } from "#features/site/core/staff-pages.ts";
import { isClosedTo, useStaffMember } from "#staff/staff-gate.tsx";
import { StaffPage } from "#staff/staff-page.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { FoldedCard } from "#ui/card.tsx";
import { agentScreens, chapterScreens, helpWords } from "./help-words.ts";

/**
 * The owners' guide inside the site, and for agents one of their own. `docs/owners-guide.md` is
 * generated from the owners' words.
 */
export default function HelpPage() {
  const { role } = useStaffMember();
  const isAgent = role === "agent";
  const owners = useWords(helpWords);
  const words = isAgent ? owners.agent : owners;
  const screens = isAgent ? agentScreens : chapterScreens;
  return (
    <StaffPage title={words.title} intro={words.intro}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {words.chapters.map(({ title, text, picture }, index) => (
          <FoldedCard key={title} title={title} isOpenFirst={index === 0}>
            <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_15rem]">
              <div className="grid content-start gap-2">
                {text.map((paragraph) => (
                  <p key={paragraph} className="max-w-measure">
                    {paragraph}
                  </p>
                ))}
                <ul className="flex flex-wrap gap-x-6">
                  {screens[index]
                    ?.filter((address) => !isClosedTo(role, address))
                    .map((address) => (
                      <li key={address}>
                        <ScreenLink address={address} />
                      </li>
                    ))}
                </ul>
              </div>
              {picture ? (
                <img
                  src={`/guide/${picture.name}.png`}
                  alt={picture.alt}
                  width={390}
                  height={560}
                  loading="lazy"
                  className="h-auto w-full max-w-60 rounded-md border border-line"
                />
              ) : null}
            </div>
          </FoldedCard>
        ))}
      </div>
    </StaffPage>
  );
}

function ScreenLink({ address }: { readonly address: string }) {
  return (
    <Link to={address} className="text-link inline-flex min-h-11 items-center">
      {useWords(findStaffTitle(address))}
    </Link>
  );
}
