import { Fragment } from "react";
import { useWords } from "#platform/web/use-words.ts";
import { licenses, people } from "#site.config.ts";
import { PeopleList } from "#ui/people-list.tsx";
import { peopleWords } from "./people-words.ts";

/** Faces behind the form, and where they may sell. */
export function PeopleSection() {
  const words = useWords(peopleWords);
  return (
    <section aria-labelledby="contact-people-title" className="border-t border-line bg-sunken">
      <div className="mx-auto grid w-full max-w-page gap-8 px-5 py-12 sm:px-8 lg:py-16">
        <h2 id="contact-people-title" className="text-heading">
          {words.title}
        </h2>
        <PeopleList
          people={people}
          license={words.license}
          className="md:grid-cols-2 lg:grid-cols-3"
        />
        <p className="text-sm text-ink-muted">
          {words.states}
          {licenses.map(({ state, number }, index) => (
            <Fragment key={state}>
              {index > 0 ? ", " : " "}
              <span className="whitespace-nowrap">{`${state} (${number})`}</span>
            </Fragment>
          ))}
        </p>
      </div>
    </section>
  );
}
