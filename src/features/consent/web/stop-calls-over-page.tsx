import { StopCallsResult } from "./stop-calls-result.tsx";

export default function StopCallsOverPage() {
  return <StopCallsResult outcome="over" />;
}
