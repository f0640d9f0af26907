import { StopCallsResult } from "./stop-calls-result.tsx";

export default function CallsAgainOverPage() {
  return <StopCallsResult about="again" outcome="over" />;
}
