import { StopCallsResult } from "./stop-calls-result.tsx";

export default function CallsAgainDonePage() {
  return <StopCallsResult about="again" outcome="done" />;
}
