import type { EngineModule } from "./durable-file-system.ts";

/** PostgreSQL ended inside PGlite, as it does when it can no longer promise durability. */
export class EngineCrash extends Error {
  readonly code = "EMBEDDED_DATABASE_DOWN";

  constructor(cause?: unknown) {
    super("The embedded database stopped.", { cause });
    this.name = "EngineCrash";
  }
}

// What PostgreSQL's own error jump, which PGlite handles, looks like from outside.
function isErrorJump(thrown: unknown): boolean {
  return (
    typeof thrown === "object" && thrown !== null && "status" in thrown && thrown.status === 100
  );
}

/**
 * Turns the end of the engine into an error its callers get. By itself PGlite swallows whatever
 * leaves PostgreSQL's main loop and calls the loop again, so a PANIC would hang the whole process.
 */
export function catchEngineCrash(
  module: EngineModule,
  onCrash: (crash: EngineCrash) => void,
): void {
  const stop = (cause: unknown): EngineCrash => {
    const crash = new EngineCrash(cause);
    const refuse = () => {
      throw crash;
    };
    // The first two are what PGlite calls in its loop, the others on its way out of it.
    module["_PostgresMainLoopOnce"] = refuse;
    module.stackRestore = refuse;
    module["_PostgresSendReadyForQueryIfNecessary"] = () => undefined;
    module["_pgl_pq_flush"] = () => undefined;
    // Emscripten took PostgreSQL's exit for the exit of this process.
    process.exitCode = undefined;
    onCrash(crash);
    return crash;
  };
  const guard = (name: `_${string}`, isHandled: (error: unknown) => boolean) => {
    const run = module[name];
    if (!run) throw new Error(`PGlite no longer has ${name}; its crashes would go unseen.`);
    module[name] = (...args) => {
      try {
        return run(...args);
      } catch (error) {
        throw isHandled(error) ? error : stop(error);
      }
    };
  };
  guard("_PostgresMainLoopOnce", isErrorJump);
  guard("_PostgresMainLongJmp", () => false);
}
