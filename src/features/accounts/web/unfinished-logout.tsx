import { useNavigate } from "react-router";
import { useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { LeavingButton } from "#ui/leaving-button.tsx";
import { loginWords } from "./login-words.ts";
import { useEndSession } from "./use-end-session.ts";

/** After a logout that did not reach the server: the session lives on, whoever sits here next. */
export function UnfinishedLogout() {
  const words = useWords(loginWords);
  const navigate = useNavigate();
  const { isPending, end } = useEndSession(() => navigate(".", { replace: true, state: null }));
  return (
    <Alert tone="warning" announce>
      <p>{words.stillSignedIn}</p>
      <LeavingButton tone="secondary" size="sm" aria-disabled={isPending} onClick={end}>
        {words.logout}
      </LeavingButton>
    </Alert>
  );
}
