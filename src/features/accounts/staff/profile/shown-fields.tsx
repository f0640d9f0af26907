import { createContext, type ReactNode, useContext } from "react";
import type { SitePicture } from "#platform/core/site/site-picture.ts";
import type { ShownDraft } from "#features/accounts/core/profile-draft.ts";
import type { PersonWords } from "#platform/core/site/people.ts";
import { defaultLocale, locales } from "#platform/core/locale.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { FieldGrid, TextField } from "#ui/field.tsx";
import { CheckboxField } from "#ui/form/choices.tsx";
import { Portrait } from "#ui/people-list.tsx";
import type { ProfileForm } from "./use-profile.ts";
import { profileWords } from "./profile-words.ts";

interface PortraitSlotProps {
  readonly id: string;
  readonly person: Pick<PersonWords, "name" | "role">;
  readonly value: SitePicture | null;
  readonly preview: ReactNode;
  readonly onChange: (picture: SitePicture | null) => void;
}

/** Draws the field in which a portrait is chosen: a part of another feature. */
export const PortraitSlot = createContext<(props: PortraitSlotProps) => ReactNode>(() => null);

/** What pages show of this person: role, portrait, and whether and in which place they are shown. */
export function ShownFields({ form }: { readonly form: ProfileForm }) {
  const { draft, faults, change, waiting } = form;
  const words = useWords(profileWords).shown;
  const { shown, shownName } = draft;
  const write = (part: Partial<ShownDraft>) =>
    change({ shown: { ...shown, isKnown: true, ...part } });
  const drawPortrait = useContext(PortraitSlot);
  return (
    <div className="grid gap-5">
      <CheckboxField
        id="shown.isShown"
        label={words.isShown}
        checked={shown.isShown}
        onChange={({ target }) => write({ isShown: target.checked })}
      />
      <FieldGrid>
        {locales.map((language) => (
          <TextField
            key={language}
            id={`shown.role.${language}`}
            lang={language}
            autoComplete="off"
            maxLength={200}
            label={words.role[language]}
            error={
              faults[`shown.role.${language}`] ??
              (language === defaultLocale ? faults["shown"] : undefined)
            }
            value={shown.role[language]}
            onChange={({ target }) => write({ role: { ...shown.role, [language]: target.value } })}
          />
        ))}
        <TextField
          id="shown.place"
          inputMode="numeric"
          autoComplete="off"
          label={words.place}
          hint={words.placeHint}
          error={faults["shown.place"]}
          value={shown.place}
          onChange={({ target }) => write({ place: target.value })}
        />
      </FieldGrid>
      {drawPortrait({
        id: "shown.photo",
        person: { name: shownName, role: shown.role },
        value: shown.photo,
        preview: <Portrait name={shownName} photo={shown.photo} />,
        onChange: (photo) => write({ photo }),
      })}
      {waiting?.person ? <WaitingPerson by={waiting.by} person={waiting.person} /> : null}
    </div>
  );
}

function WaitingPerson({ by, person }: { readonly by: string; readonly person: PersonWords }) {
  const words = useWords(profileWords);
  const locale = useLocale();
  const { name, role, isShown, place } = person;
  const state = isShown ? words.shown.inPlace(place) : words.shown.hidden;
  return (
    <Alert tone="info">
      {words.page.waits(by)} <q>{[name, role[locale], state].join(", ")}</q>
    </Alert>
  );
}
