import { StaffPage } from "#staff/staff-page.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { helpWords } from "./help-words.ts";

/** The owners' guide, for who has only the site. `docs/owners-guide.md` is written from the same words. */
export default function HelpPage() {
  const words = useWords(helpWords);
  return (
    <StaffPage title={words.title} intro={words.intro}>
      {words.chapters.map(({ title, text }) => (
        <section key={title} className="grid gap-2 border-t border-line pt-5">
          <h2 className="text-title">{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph} className="max-w-measure">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </StaffPage>
  );
}
