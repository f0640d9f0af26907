import type { PartTrouble } from "#features/backoffice/core/site-part.ts";
import { watchParts } from "#features/backoffice/server/watch-parts.ts";
import type { PartLook, PartWatch } from "#features/backoffice/server/watch-parts.ts";
import { judgePassphrase } from "#features/backup/core/judge-passphrase.ts";
import { readBackupStatus } from "#features/backup/server/nightly-state-store.ts";
import type { CrmConnection } from "#features/crm/server/crm-connections.ts";
import { findCrmTrouble } from "#features/crm/server/find-crm-trouble.ts";
import { retryAfterMs } from "#features/uploads/server/scan-next.ts";
import { findPutOffSince } from "#features/uploads/server/scans-store.ts";
import { checkStorage } from "#features/uploads/server/storage/check-storage.ts";
import { judgeDiskRoom } from "#platform/core/judge-disk-room.ts";
import { findOldestDueJob } from "#platform/server/job-counts.ts";
import { findOldestFollowUp } from "#platform/server/intake/follow-ups-store.ts";
import { findMailGate } from "#platform/server/mail/mail-gate-store.ts";
import { readDiskRoom } from "#platform/server/read-disk-room.ts";
import type { ServerParts } from "./build-server.ts";

/** A worker asks for jobs each second, and a crowd of leads is worked off in less. */
const lateMs = 5 * 60_000;
/** A bucket's owner pays for each look into it. */
const bucketFreshMs = 60_000;

type Watched = Pick<ServerParts, "database" | "clock" | "config" | "storage" | "crm">;

/** How each part that the site leans on is looked at; the rest of it is up when this process is. */
export function watchSite(parts: Watched): PartWatch {
  const { config, crm } = parts;
  return watchParts(
    [
      lookAtDatabase(parts),
      lookAtStorage(parts),
      lookAtDisk(parts),
      ...(config.mail.smtp === null ? [] : [lookAtMail(parts)]),
      ...(config.clamdSocket === null ? [] : [lookAtScanner(parts)]),
      ...crm.map((connection) => lookAtCrm(parts, connection)),
      lookAtJobs(parts),
      lookAtBackup(parts),
    ],
    parts,
  );
}

const down: PartTrouble = { state: "down" };

function lookAtDatabase({ database }: Watched): PartLook {
  const look = () => database.ping().then(isWell, () => down);
  return { part: "database", look, silent: down };
}

function lookAtStorage({ storage, config: { objects } }: Watched): PartLook {
  return {
    part: "storage",
    look: () => checkStorage(storage, objects).then(isWell, () => down),
    silent: down,
    ...(objects.kind === "s3" && { freshMs: bucketFreshMs }),
  };
}

function lookAtDisk({ config: { dataDir } }: Watched): PartLook {
  return {
    part: "disk",
    async look() {
      const room = judgeDiskRoom(await readDiskRoom(dataDir));
      return room === "enough" ? null : { state: room === "full" ? "down" : "late" };
    },
  };
}

function lookAtMail({ database }: Watched): PartLook {
  return {
    part: "mail",
    async look() {
      const gate = await findMailGate(database.db);
      if (!gate || gate.state === "open") return null;
      return { state: "down", cause: gate.state, since: gate.since ?? undefined };
    },
  };
}

function lookAtScanner({ database, clock }: Watched): PartLook {
  return {
    part: "scanner",
    async look() {
      const heldBefore = new Date(clock.now().getTime() + retryAfterMs);
      const since = await findPutOffSince(database.db, heldBefore);
      return since && { state: "down", since };
    },
  };
}

function lookAtCrm({ database }: Watched, connection: CrmConnection): PartLook {
  return {
    part: "crm",
    label: connection.definition.label,
    async look() {
      const stop = await findCrmTrouble(database, connection);
      return stop && { state: "down", ...stop };
    },
  };
}

function lookAtJobs({ database, clock }: Watched): PartLook {
  return {
    part: "jobs",
    async look() {
      const now = clock.now();
      const lateBefore = now.getTime() - lateMs;
      const waiting = [
        await findOldestDueJob(database, now),
        await findOldestFollowUp(database.db),
      ];
      const late = waiting.filter((since) => since !== null && since.getTime() < lateBefore);
      return late[0] ? { state: "late", since: late[0] } : null;
    },
  };
}

/** Off and not set up are the owner's choice, and told where it is chosen. */
function lookAtBackup({ database, clock, config: { backup } }: Watched): PartLook {
  const isPossible = judgePassphrase(backup.passphrase) === null;
  return {
    part: "backup",
    async look() {
      const status = await readBackupStatus(database.db, { isPossible, now: clock.now() });
      if (status.state !== "late") return null;
      return {
        state: "late",
        since: status.madeAt === null ? undefined : new Date(status.madeAt),
      };
    },
  };
}

const isWell = () => null;
