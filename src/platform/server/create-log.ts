import pino from "pino";
import type { DestinationStream, Logger } from "pino";
import { describeError } from "./describe-error.ts";

/** Details under these names are replaced: whole requests and errors carry what people typed. */
const serializers = {
  err: describeError,
  req: () => undefined,
  res: () => undefined,
};

/** The process's log, one JSON line per event; on standard error unless told otherwise. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(2),
): Logger {
  return pino({ level, base: null, serializers }, destination);
}
