import { useLocation, useRouteLoaderData } from "react-router";
import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import type { SiteSettings } from "#platform/web/site-settings.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { EmailText } from "#ui/text.tsx";
import { stopCallsWords } from "./stop-calls-words.ts";

/**
 * The six pages behind links of mails: with the button that stops calls or, after a no, confirms a
 * yes; after the press; and when the link has expired.
 */
export default function StopCallsPage() {
  const words = useWords(stopCallsWords);
  const settings = useRouteLoaderData<SiteSettings>("root");
  const path = useLocation().pathname;
  const about = path.includes("/calls-again") ? "again" : "stop";
  const outcome = (["done", "over"] as const).find((name) => path.includes(`/${name}`));
  const { press } = words[about];
  const { title, text, next } = outcome ? words[about][outcome] : words[about];
  const after = <p className="max-w-measure">{next}</p>;
  return (
    <div
      className={`${outcome ? "after-press " : ""}mx-auto grid w-full max-w-[48rem] gap-8 px-5 py-8 sm:px-8 md:py-14`}
    >
      <div className="grid gap-4">
        <Breadcrumbs />
        <h1 className="text-display">{title}</h1>
        <p className="max-w-measure text-lg">{text}</p>
        {outcome ? after : null}
      </div>
      {outcome ? (
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
      ) : (
        <>
          {/* Sent to the page's own address with the link, so it works without script. */}
          <form method="post">
            <Button type="submit" size="lg">
              {press}
            </Button>
          </form>
          {after}
        </>
      )}
      {about === "stop" && outcome === "over" ? (
        settings?.isMailOn ? (
          <AskForLink />
        ) : (
          <ButtonLink href="/contact?subject=general-inquiry" className="justify-self-start">
            {words.form}
          </ButtonLink>
        )
      ) : null}
    </div>
  );
}

/**
 * The link to a person's data also stops calls, and shows nothing to people who can't read that
 * mailbox. A plain form, which works without script.
 */
function AskForLink() {
  const words = useWords(stopCallsWords).ask;
  return (
    <form action="/api/your-data" method="post" noValidate className="grid max-w-form gap-5">
      <div className="grid gap-2">
        <h2 className="text-heading">{words.title}</h2>
        <p>{words.text}</p>
      </div>
      <input type="hidden" name="language" value={useLocale()} />
      <TextField
        name="email"
        type="email"
        label={words.email}
        hint={words.hint}
        autoComplete="email"
        required
      />
      <Button type="submit" className="justify-self-start">
        {words.send}
      </Button>
    </form>
  );
}
