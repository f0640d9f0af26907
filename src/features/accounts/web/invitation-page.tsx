import { useState } from "react";
import { Link } from "react-router";
import type { RouteHandle } from "#platform/web/route-handle.ts";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { buttonClasses } from "#ui/button-classes.ts";
import { Card } from "#ui/card.tsx";
import { LoadingText } from "#ui/spinner.tsx";
import { InvitationForm } from "./invitation-form.tsx";
import { invitationWords } from "./invitation-words.ts";
import { useInvitation } from "./use-invitation.ts";

export const handle: RouteHandle = { hydrate: true, shell: "bare" };

/** Where a link leads: to an account of one's own, or to a new password. */
export default function InvitationPage() {
  const words = useWords(invitationWords);
  const { token, invitation, failure, retry } = useInvitation();
  const [isDone, setDone] = useState(false);
  const purpose = invitation?.purpose ?? "join";
  const onDone = () => {
    // It opens nothing any more, and the next one at this browser need not find it.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    setDone(true);
  };
  return (
    <div className="mx-auto grid max-w-[26rem] gap-6 px-5 py-12 sm:py-20">
      <div className="grid gap-2">
        <h1 className="text-heading">{failure ? words.title.closed : words.title[purpose]}</h1>
        {invitation && !isDone ? <p className="text-ink-muted">{words.intro[purpose]}</p> : null}
      </div>
      {failure ? (
        <div className="grid justify-items-start gap-4">
          <Alert tone="warning" announce>
            {failure}
          </Alert>
          {retry ? (
            <Button tone="secondary" onClick={retry}>
              {words.retry}
            </Button>
          ) : null}
        </div>
      ) : null}
      {!invitation && !failure ? <LoadingText text={words.looking} /> : null}
      {invitation && token !== null && !isDone ? (
        <Card>
          <InvitationForm invitation={invitation} token={token} onDone={onDone} />
        </Card>
      ) : null}
      {isDone ? (
        <Alert tone="success" announce>
          {words.done[purpose]}
        </Alert>
      ) : null}
      {isDone || failure ? (
        <Link
          to="/admin/login"
          replace
          className={isDone ? buttonClasses({ wide: true }) : "text-link justify-self-start"}
        >
          {words.signIn}
        </Link>
      ) : null}
    </div>
  );
}
