import { TableDigest } from "./table-digest.ts";
import type { TableCount } from "./table-digest.ts";
import type { TableShape, TransferSession } from "./transfer-session.ts";

/** Reads a whole table and adds up its rows. */
export async function countRows(
  session: Pick<TransferSession, "copyOut">,
  table: TableShape,
): Promise<TableCount> {
  const digest = new TableDigest();
  for await (const piece of session.copyOut(table)) digest.add(piece);
  return digest.count;
}
