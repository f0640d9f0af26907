import { useState } from "react";
import { Link } from "react-router";
import type { Invitation } from "#features/accounts/core/invitation.ts";
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

const signInPath = "/admin/login";

export const handle: RouteHandle = { hydrate: true, shell: "bare" };

/** Where a link leads: to an account of one's own, or to a new password. */
export default function InvitationPage() {
  const words = useWords(invitationWords);
  const { token, invitation, failure, retry } = useInvitation();
  const title = failure === null ? words.title[invitation?.purpose ?? "join"] : words.title.closed;
  return (
    <div className="mx-auto grid max-w-[26rem] gap-6 px-5 py-12 sm:py-20">
      <h1 className="text-heading">{title}</h1>
      {failure === null ? null : <ClosedLink failure={failure} retry={retry} />}
      {invitation ? <OpenLink invitation={invitation} token={token} /> : null}
      {!invitation && failure === null ? <LoadingText text={words.looking} /> : null}
    </div>
  );
}

interface ClosedLinkProps {
  readonly failure: string;
  readonly retry: (() => void) | null;
}

function ClosedLink({ failure, retry }: ClosedLinkProps) {
  const words = useWords(invitationWords);
  return (
    <div className="grid justify-items-start gap-6">
      <Alert tone="warning" announce>
        {failure}
      </Alert>
      {retry ? (
        <Button tone="secondary" onClick={retry}>
          {words.retry}
        </Button>
      ) : null}
      <Link to={signInPath} replace className="text-link text-sm">
        {words.signIn}
      </Link>
    </div>
  );
}

interface OpenLinkProps {
  readonly invitation: Invitation;
  readonly token: string;
}

function OpenLink({ invitation, token }: OpenLinkProps) {
  const words = useWords(invitationWords);
  const { purpose } = invitation;
  const [isDone, setDone] = useState(false);
  function finish(): void {
    // It opens nothing any more, and the next one at this browser need not find it.
    window.history.replaceState(window.history.state, "", window.location.pathname);
    setDone(true);
  }
  if (isDone) {
    return (
      <>
        <Alert tone="success" announce>
          {words.done[purpose]}
        </Alert>
        <Link to={signInPath} replace className={buttonClasses({ wide: true })}>
          {words.signIn}
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="-mt-4 text-ink-muted">{words.intro[purpose]}</p>
      <Card>
        <InvitationForm invitation={invitation} token={token} onDone={finish} />
      </Card>
    </>
  );
}
