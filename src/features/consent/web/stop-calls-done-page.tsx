import { StopCallsResult } from "./stop-calls-result.tsx";

export default function StopCallsDonePage() {
  return <StopCallsResult outcome="done" />;
}
