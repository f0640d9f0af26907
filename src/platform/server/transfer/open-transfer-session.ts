import type { DatabaseConfig } from "#platform/server/database.ts";
import type { TransferSession } from "./transfer-session.ts";

/** Opens the database for one program alone; the embedded one is locked against every other. */
export async function openTransferSession(config: DatabaseConfig): Promise<TransferSession> {
  if (config.kind === "postgres") {
    const { openPostgresTransfer } = await import("./postgres-transfer.ts");
    return openPostgresTransfer(config.url);
  }
  const { openEmbeddedTransfer } = await import("./embedded-transfer.ts");
  return openEmbeddedTransfer(config.dir);
}
