import { Link } from "react-router";
import { useWords } from "#platform/web/use-words.ts";
import { buttonClasses } from "#ui/button-classes.ts";
import { Card } from "#ui/card.tsx";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { loginWords } from "./login-words.ts";
import { useEndSession } from "./use-end-session.ts";

interface SignedInCardProps {
  readonly name: string;
  /** Where the work goes on. */
  readonly next: string;
  readonly onSignedOut: () => void;
}

/** In place of the form for somebody who need not sign in. */
export function SignedInCard({ name, next, onSignedOut }: SignedInCardProps) {
  const words = useWords(loginWords);
  const { isPending, end } = useEndSession(onSignedOut);
  return (
    <Card>
      <p role="status" className="mb-5 wrap-anywhere">
        {words.signedInAs(name)}
      </p>
      <div className="grid gap-3">
        <Link to={next} replace className={buttonClasses({ wide: true })}>
          {words.goOn}
        </Link>
        <LeavingButton tone="secondary" wide aria-disabled={isPending} onClick={end}>
          {words.logout}
        </LeavingButton>
      </div>
    </Card>
  );
}
