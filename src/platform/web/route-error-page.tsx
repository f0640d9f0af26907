interface RouteErrorPageProps {
  readonly title: string;
  readonly text: string;
  readonly homeLabel: string;
}

/** Shown when a page breaks. Says nothing of the fault itself: that is in the log, not for visitors. */
export function RouteErrorPage({ title, text, homeLabel }: RouteErrorPageProps) {
  return (
    <section className="mx-auto grid w-full max-w-measure gap-5 px-5 py-20 sm:px-8">
      <h1 className="text-headline">{title}</h1>
      <p className="text-lg">{text}</p>
      <p>
        <a href="/" className="text-link inline-block min-h-6 font-semibold">
          {homeLabel}
        </a>
      </p>
    </section>
  );
}
