import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { BackupStatus } from "#features/backup/core/nightly-backup.ts";
import { callApi } from "#platform/web/api-client.ts";
import { useLocale, useWords } from "#platform/web/use-words.ts";
import { Alert } from "#ui/alert.tsx";
import { formatMoment } from "#ui/dates.ts";
import { backupWords } from "./backup-words.ts";

/** The age of the last backup; in red where somebody must look. */
export function BackupLine() {
  const locale = useLocale();
  const words = useWords(backupWords).nightly;
  const status = useBackupStatus();
  if (!status) return null;
  const madeAt = status.madeAt === null ? null : formatMoment(status.madeAt, locale);
  const look = (
    <Link to="/admin/settings#backup" className="text-link">
      {words.look}
    </Link>
  );
  if (status.state === "late") {
    return (
      <Alert tone="danger" title={words.lateLine(madeAt)}>
        <p className="wrap-anywhere">
          {status.failure === null ? null : <span>{words.failure(status.failure)} </span>}
          {look}
        </p>
      </Alert>
    );
  }
  if (madeAt === null || status.state !== "good") return null;
  return (
    <p className="text-sm text-ink-muted">
      {words.line(madeAt)} {look}
    </p>
  );
}

/** The state of the nightly backups; undefined while it is unknown. */
export function useBackupStatus(): BackupStatus | undefined {
  const { data } = useQuery({
    queryKey: ["backup-status"],
    queryFn: () => callApi<{ readonly backup: BackupStatus }>("/api/admin/backup"),
    refetchOnMount: "always",
  });
  return data?.backup;
}
