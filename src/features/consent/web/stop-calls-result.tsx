import { useRouteLoaderData } from "react-router";
import { Breadcrumbs } from "#platform/web/breadcrumbs.tsx";
import type { SiteSettings } from "#platform/web/site-settings.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { siteConfig } from "#site.config.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { EmailText } from "#ui/text.tsx";
import { type PressWords, stopCallsWords } from "./stop-calls-words.ts";

/** Where the button leads, and how else to say it. */
export function StopCallsResult({
  about = "stop",
  outcome,
}: {
  readonly about?: keyof PressWords;
  readonly outcome: "done" | "over";
}) {
  const words = useWords(stopCallsWords);
  const { title, text, next } = words[about][outcome];
  const settings = useRouteLoaderData<SiteSettings>("root");
  return (
    <div className="after-press mx-auto grid w-full max-w-[48rem] gap-8 px-5 py-8 sm:px-8 md:py-14">
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
      {about === "stop" && outcome === "over" && settings?.isMailOn ? <AskForLink /> : null}
    </div>
  );
}

/**
 * The link to somebody's data also stops calls, and shows nothing to whoever can't read that mailbox.
 * A plain form: it works years later on any device, without script.
 */
function AskForLink() {
  const words = useWords(stopCallsWords).ask;
  return (
    <form action="/api/your-data" method="post" className="grid max-w-form gap-5">
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
