import { useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { EmailText } from "#ui/email-text.tsx";
import { yourDataWords } from "./your-data-words.ts";

interface OtherWaysProps {
  readonly title: string;
  readonly text: string;
}

/** How to ask without a link. */
export function OtherWays({ title, text }: OtherWaysProps) {
  const words = useWords(yourDataWords).off;
  const { street, city, region, postalCode } = siteConfig.postalAddress;
  return (
    <section className="grid gap-4" aria-labelledby="other-ways-title">
      <h2 id="other-ways-title" className="text-heading">
        {title}
      </h2>
      <p className="max-w-measure">{text}</p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="font-semibold">{words.email}</dt>
        <dd>
          <a href={`mailto:${siteConfig.email}`} className="text-link wrap-anywhere">
            <EmailText email={siteConfig.email} />
          </a>
        </dd>
        <dt className="font-semibold">{words.phone}</dt>
        <dd>
          <a href={siteConfig.phoneHref} className="text-link">
            {siteConfig.phone}
          </a>
        </dd>
        <dt className="font-semibold">{words.letter}</dt>
        <dd>{`${siteConfig.legalName}, ${street}, ${city}, ${region} ${postalCode}`}</dd>
      </dl>
    </section>
  );
}
