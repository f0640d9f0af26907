import type { ComponentProps } from "react";
import ProfilePage from "#features/accounts/staff/profile/profile-page.tsx";
import { DaysOffSlot } from "#features/accounts/staff/profile/profile-form.tsx";
import { DaysOffPart } from "#features/routing/staff/days-off/days-off-part.tsx";
import { PortraitSlot } from "#features/accounts/staff/profile/shown-fields.tsx";
import { PartnerCard } from "#features/partners/staff/partner-card.tsx";
import { proposeAlt } from "#features/studio/core/propose-alt.ts";
import { factsWords } from "#features/studio/staff/facts-words.ts";
import { useWords } from "#platform/web/use-words.ts";
import { PictureField } from "#features/studio/staff/facts/picture-field.tsx";

/** One staff member, with their portrait and partner page. */
export default function ProfilePageWithParts() {
  return (
    <PortraitSlot value={drawPortrait}>
      <DaysOffSlot value={drawDaysOff}>
        <ProfilePage
          parts={(username) => <PartnerCard key={username} username={username} isBesideForm />}
        />
      </DaysOffSlot>
    </PortraitSlot>
  );
}

const drawDaysOff = (member: ComponentProps<typeof DaysOffPart>) => (
  <DaysOffPart key={member.username} {...member} />
);

type Portrait = Parameters<ComponentProps<typeof PortraitSlot>["value"]>[0];

const drawPortrait = (field: Portrait) => <PortraitField {...field} />;

function PortraitField({ person, ...field }: Portrait) {
  const words = useWords(factsWords).picture;
  return (
    <PictureField
      {...field}
      kind="portrait"
      label={words.of(person.name)}
      hint={words.portraitHint}
      propose={() => proposeAlt(person)}
    />
  );
}
