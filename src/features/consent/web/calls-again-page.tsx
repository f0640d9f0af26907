import { PressPage } from "./stop-calls-page.tsx";

/** Behind the link of the mail that asks whether a yes after a no was meant. */
export default function CallsAgainPage() {
  return <PressPage about="again" />;
}
