import { factsWords } from "#features/studio/staff/facts-words.ts";
import { findToday } from "#features/studio/staff/studio.ts";
import { amBestRatings } from "#platform/core/site/proof.ts";
import { useWords } from "#platform/web/use-words.ts";
import type { Carrier, ReviewPage } from "#site.config.ts";
import { FieldGrid, SelectField } from "#ui/field.tsx";
import { ListFactCard } from "./fact-lists.tsx";
import { LineField } from "./figure-fields.tsx";
import { ItemField, LinkField } from "./item-fields.tsx";

const noCarrier: Carrier = { name: "", rating: "A", ratedOn: "", url: "" };
const noReviewPage: ReviewPage = { name: "", url: "" };

/** Insurance companies with their ratings; pages show them where there are some. */
export function CarrierList() {
  const words = useWords(factsWords).carriers;
  return (
    <ListFactCard<Carrier>
      path="carriers"
      words={words}
      isInvented={false}
      empty={noCarrier}
      nameItem={({ name }) => name}
      draw={(carrier, write, id) => (
        <FieldGrid>
          <ItemField
            id={`${id}:first`}
            label={words.name}
            value={carrier.name}
            onChange={(name) => write({ ...carrier, name })}
          />
          <SelectField
            id={`${id}:rating`}
            label={words.rating}
            options={amBestRatings.map((rating) => ({ value: rating, label: rating }))}
            value={carrier.rating}
            onChange={({ target }) => write({ ...carrier, rating: target.value })}
          />
          <LineField
            id={`${id}:rated`}
            type="date"
            max={findToday()}
            label={words.ratedOn}
            value={carrier.ratedOn}
            onChange={(ratedOn) => write({ ...carrier, ratedOn })}
          />
          <LinkField
            id={`${id}:url`}
            label={words.url}
            value={carrier.url}
            onChange={(url) => write({ ...carrier, url })}
          />
        </FieldGrid>
      )}
    />
  );
}

/** Pages elsewhere on which families write about the agency. */
export function ReviewPageList() {
  const words = useWords(factsWords).reviewPages;
  return (
    <ListFactCard<ReviewPage>
      path="reviewPages"
      words={words}
      isInvented={false}
      empty={noReviewPage}
      nameItem={({ name }) => name}
      draw={(page, write, id) => (
        <FieldGrid>
          <ItemField
            id={`${id}:first`}
            label={words.name}
            value={page.name}
            onChange={(name) => write({ ...page, name })}
          />
          <LinkField
            id={`${id}:url`}
            label={words.url}
            value={page.url}
            onChange={(url) => write({ ...page, url })}
          />
        </FieldGrid>
      )}
    />
  );
}
