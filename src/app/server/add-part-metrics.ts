import { Gauge } from "prom-client";
import type { Registry } from "prom-client";
import type { PartWatch } from "#features/backoffice/server/watch-parts.ts";
import { readDiskRoom } from "#platform/server/read-disk-room.ts";

export interface PartMetricsDependencies {
  readonly watch: PartWatch;
  readonly dataDir: string;
}

/** How the parts stand that the site leans on, as the status line of the back office tells it. */
export function addPartMetrics(
  registry: Registry,
  { watch, dataDir }: PartMetricsDependencies,
): void {
  const up: Gauge<"part" | "label"> = new Gauge({
    name: "part_up",
    help: "1 for a part that works, 0 for one that is down or late; label names one of several",
    labelNames: ["part", "label"],
    registers: [registry],
    async collect() {
      const parts = await watch.read();
      up.reset();
      for (const { part, label, state } of parts) {
        up.set(label === undefined ? { part } : { part, label }, Number(state === "up"));
      }
    },
  });
  addDisk(registry, dataDir);
}

function addDisk(registry: Registry, dataDir: string): void {
  const gauge = (name: string, help: string, key: "freeBytes" | "sizeBytes") =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const room = await readDiskRoom(dataDir).catch(() => null);
        if (room !== null) this.set(room[key]);
      },
    });
  gauge("disk_free_bytes", "Room that is left on the disk that holds DATA_DIR", "freeBytes");
  gauge("disk_size_bytes", "Size of the disk that holds DATA_DIR", "sizeBytes");
}
