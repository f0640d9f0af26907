import { rm } from "node:fs/promises";
import { clusterTemplate, createCluster } from "./cluster.ts";

// A program that the build runs: creates the empty cluster that a first start copies.
await rm(clusterTemplate, { recursive: true, force: true });
await createCluster(clusterTemplate);
