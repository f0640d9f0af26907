import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { EmailText } from "#ui/email-text.tsx";
import { stopCallsWords } from "./stop-calls-words.ts";

/** Where the button leads, and how else to say it. */
export function StopCallsResult({ outcome }: { readonly outcome: "done" | "over" }) {
  const words = useWords(stopCallsWords);
  const { title, text, next } = words[outcome];
  return (
    <div className="mx-auto grid w-full max-w-[48rem] gap-8 px-5 py-8 sm:px-8 md:py-14">
      <div className="grid gap-4">
        <Breadcrumbs />
        <h1 className="text-display">{title}</h1>
        <p className="max-w-measure text-lg">{text}</p>
        <p className="max-w-measure">{next}</p>
      </div>
      <ul className="grid gap-2">
        <li>
          {words.call}{" "}
          <a href={siteConfig.phoneHref} className="text-link">
            {siteConfig.phone}
          </a>
        </li>
        <li>
          {words.write}{" "}
          <a href={`mailto:${siteConfig.email}`} className="text-link wrap-anywhere">
            <EmailText email={siteConfig.email} />
          </a>
        </li>
      </ul>
    </div>
  );
}
