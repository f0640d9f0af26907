import { useQuery } from "@tanstack/react-query";
import type { BackupStatus } from "#features/backup/core/nightly-backup.ts";
import { callApi } from "#platform/web/api-client.ts";

/** How the nightly backups stand; undefined while nobody knows. */
export function useBackupStatus(): BackupStatus | undefined {
  const { data } = useQuery({
    queryKey: ["backup-status"],
    queryFn: () => callApi<{ readonly backup: BackupStatus }>("/api/admin/backup"),
    refetchOnMount: "always",
  });
  return data?.backup;
}
