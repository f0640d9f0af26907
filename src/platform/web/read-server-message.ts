import { ApiError } from "./api-client.ts";

/** The server's own sentence about a failed call, when it sent one. */
export function readServerMessage(failure: Error | null): string | null {
  return failure instanceof ApiError ? failure.serverMessage : null;
}
