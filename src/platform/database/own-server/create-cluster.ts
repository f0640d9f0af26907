import { rm } from "node:fs/promises";
import { clusterTemplate, createCluster } from "./cluster.ts";

// Run as a program by the build: makes the empty cluster that a first start copies.
await rm(clusterTemplate, { recursive: true, force: true });
await createCluster(clusterTemplate);
