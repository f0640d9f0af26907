import { completeFact } from "#features/studio/core/fact-rules.ts";
import { proposeShareAlt } from "#features/studio/core/propose-alt.ts";
import { listPages, nameSentence } from "#features/studio/core/site-words.ts";
import { inLanguage } from "#features/studio/staff/describe-change.ts";
import { type FactPath, factsWords } from "#features/studio/staff/facts-words.ts";
import { nameRow } from "#features/studio/staff/name-row.ts";
import { judgeValue, readValue, useStudio } from "#features/studio/staff/studio.ts";
import { OtherWriters, StudioPage } from "#features/studio/staff/studio-frame.tsx";
import { pageCounts } from "#features/studio/staff/studio-words.ts";
import { defaultLocale, type Locale, locales } from "#platform/core/locale.ts";
import { addressOfPicture, type SitePicture } from "#platform/core/site/site-picture.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import type { Claims } from "#site.config.ts";
import { useNamedPart } from "#staff/named-part.ts";
import { FieldGrid, TextField } from "#ui/field.tsx";
import { completeTyped } from "#ui/form/complete-typed.ts";
import { SwitchField } from "#ui/form/choices.tsx";
import { FactCard } from "./fact-card.tsx";
import { HoursCard } from "./hours-card.tsx";
import { LawCard } from "./figure-cards.tsx";
import { SessionList } from "./session-list.tsx";
import { CarrierList, ReviewPageList } from "./proof-lists.tsx";
import { PriceCard } from "./price-card.tsx";
import { PictureField } from "./picture-field.tsx";
import { useInvented } from "./use-invented.ts";

/** The agency's facts as forms. They are drafted and published as sentences are. */
export default function FactsPage() {
  const words = useWords(factsWords);
  return (
    <StudioPage title={words.title} intro={words.intro}>
      <FactForms />
    </StudioPage>
  );
}

const groups = {
  names: ["name", "shortName", "legalName", "tagline"],
  reach: ["phone", "email", "scheduleUrl"],
  address: [
    "postalAddress.street",
    "postalAddress.city",
    "postalAddress.region",
    "postalAddress.postalCode",
  ],
} as const satisfies Readonly<Record<string, readonly FactPath[]>>;

const factIds = ["site"] as const;

function FactForms() {
  const words = useWords(factsWords);
  const invented: ReadonlySet<string> = useInvented();
  useNamedPart();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <OtherWriters ids={factIds} />
      {(["names", "reach", "address"] as const).map((group) => (
        <FactCard
          key={group}
          title={words[group]}
          facts={groups[group]}
          isInvented={groups[group].some((path) => invented.has(factOf(path)))}
        >
          <FieldGrid>
            {groups[group].map((path) => (
              <FactFields key={path} path={path} isInvented={invented.has(factOf(path))} />
            ))}
          </FieldGrid>
        </FactCard>
      ))}
      <HoursCard />
      <ShareImage />
      <SessionList />
      <CarrierList />
      <ReviewPageList />
      <ClaimSwitches />
      <LawCard />
      <PriceCard />
    </div>
  );
}

/** The picture for shared links. It is a list with at most one picture, because an edition can replace lists only. */
function ShareImage() {
  const words = useWords(factsWords).shareImage;
  const { sentences, draft, change } = useStudio();
  const find = (path: string, locale: Locale = defaultLocale) =>
    sentences.get(nameSentence({ id: "site", locale, path }));
  const fact = find("shareImage");
  if (!fact) return null;
  const [picture = null] = JSON.parse(readValue(draft, fact)) as readonly SitePicture[];
  const read = (path: string, locale?: Locale) => {
    const found = find(path, locale);
    return found ? readValue(draft, found) : "";
  };
  const address = picture ? addressOfPicture(picture.id, 600, "jpg") : "/og-image.jpg";
  return (
    <FactCard title={words.title} intro={words.intro} facts={["shareImage"]}>
      <PictureField
        id={nameRow(fact)}
        kind="share"
        label={words.label}
        hint={words.hint}
        value={picture}
        preview={
          // The picture's description is shown beside it.
          <img src={address} alt="" width={240} height={126} className="max-w-full rounded-md" />
        }
        propose={() => proposeShareAlt(read("name"), (locale) => read("tagline", locale))}
        onChange={(next) => change(fact, JSON.stringify(next ? [next] : []))}
      />
    </FactCard>
  );
}

const browserFills: Readonly<Partial<Record<FactPath, "email" | "tel" | "url">>> = {
  email: "email",
  phone: "tel",
  scheduleUrl: "url",
};

/** The kind of a fact by its path: every path that ends in `name` is a name. */
const factOf = (path: FactPath): string =>
  path.toLowerCase().endsWith("name") ? "name" : path.replace(/\..*/, "");

interface FactFieldsProps {
  readonly path: FactPath;
  readonly isInvented: boolean;
}

/** One fact, once for each language that it is written in. */
function FactFields({ path, isInvented }: FactFieldsProps) {
  const words = useWords(factsWords);
  const onPages = useWords(pageCounts);
  const reader = useLocale();
  const { sentences, draft, change, factNames } = useStudio();
  const facts = locales.flatMap(
    (locale) => sentences.get(nameSentence({ id: "site", locale, path })) ?? [],
  );
  return facts.map((fact) => {
    const value = readValue(draft, fact);
    const [fault] = judgeValue(fact, value, factNames, reader);
    const isRefused = fault?.kind === "refused";
    const name = words.fields[path];
    const count = listPages(fact).length;
    const hints = [...(isInvented ? [words.invented] : []), ...(count > 0 ? [onPages(count)] : [])];
    return (
      <TextField
        key={fact.locale}
        id={facts.length > 1 ? `${nameRow(fact)}:${fact.locale}` : nameRow(fact)}
        lang={facts.length > 1 ? fact.locale : undefined}
        inputMode={browserFills[path]}
        wide={path === "legalName" || path === "scheduleUrl"}
        autoComplete="off"
        maxLength={fact.max}
        label={facts.length > 1 ? inLanguage(name, fact.locale, reader) : name}
        hint={hints.length > 0 ? hints.join(" ") : undefined}
        error={isRefused ? fault.text : undefined}
        question={
          fault && !isRefused ? (
            <span className="font-semibold text-warning">{fault.text}</span>
          ) : null
        }
        value={value}
        onBlur={completeTyped(
          (typed) => completeFact(path, typed),
          value,
          (whole) => change(fact, whole),
        )}
        onChange={(event) => change(fact, event.target.value)}
      />
    );
  });
}

const claims = [
  "tellsCommission",
  "showsCheaperWay",
  "neverSignsOnFirstDay",
  "givesEightLessons",
  "showsPoorCase",
  "partnerSitsIn",
  "tellsNoOffice",
] as const satisfies readonly (keyof Claims)[];

function ClaimSwitches() {
  const words = useWords(factsWords).claims;
  return (
    <FactCard title={words.title} intro={words.intro} facts={["claims."]}>
      {claims.map((claim) => (
        <ClaimSwitch key={claim} claim={claim} />
      ))}
    </FactCard>
  );
}

function ClaimSwitch({ claim }: { readonly claim: keyof Claims }) {
  const [where, promise] = useWords(factsWords).claims.on[claim];
  const { sentences, draft, change } = useStudio();
  const path = `claims.${claim}`;
  const fact = sentences.get(nameSentence({ id: "site", locale: defaultLocale, path }));
  if (!fact) return null;
  return (
    <SwitchField
      id={nameRow(fact)}
      label={promise}
      hint={where}
      checked={readValue(draft, fact) === "true"}
      onChange={(isOn) => change(fact, String(isOn))}
    />
  );
}
