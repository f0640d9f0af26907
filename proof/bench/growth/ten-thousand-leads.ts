/** What was measured, and nothing else, goes into the sum. */
export interface LeadCost {
  /** Processor time of one lead with all that follows it. */
  readonly siteMsPerLead: number;
  readonly databaseMsPerLead: number;
  readonly logBytesPerLead: number;
  /** Of the table of leads with its indexes, at the largest size measured. */
  readonly leadBytes: number;
  readonly machine: string;
}

const leadsPerSecond = 10_000;
/** A core that is busy for longer keeps visitors waiting whenever many come at once. */
const busyShare = 0.6;
const secondsPerDay = 86_400;
const hoursOfCampaign = 2;

/** The sum on paper, as Markdown, with every number it starts from. */
export function writeTenThousandLeads(cost: LeadCost): string {
  const siteCores = (leadsPerSecond * cost.siteMsPerLead) / 1_000 / busyShare;
  const databaseCores = (leadsPerSecond * cost.databaseMsPerLead) / 1_000 / busyShare;
  const logMb = (leadsPerSecond * cost.logBytesPerLead) / 1e6;
  const dayGb = (leadsPerSecond * cost.leadBytes * secondsPerDay) / 1e9;
  const campaignGb = (leadsPerSecond * cost.leadBytes * hoursOfCampaign * 3_600) / 1e9;
  return `
Measured on ${cost.machine}: one lead, with all that follows it, costs the site ${write(cost.siteMsPerLead)} ms of a core and PostgreSQL ${write(cost.databaseMsPerLead)} ms, writes ${write(cost.logBytesPerLead / 1_000)} kB to PostgreSQL's log, and takes ${write(cost.leadBytes / 1_000)} kB in the table of leads with its indexes. 10,000 a second is a family from every household of the United States in under four hours; the sum is here to know which part ends first.

- **Site**: 10,000 × ${write(cost.siteMsPerLead)} ms = ${write((leadsPerSecond * cost.siteMsPerLead) / 1_000)} cores busy all the time; at ${busyShare * 100} % busy, so that bursts find room, **${writeUp(siteCores)} cores**, a process each, behind a proxy. The site keeps nothing in memory that a second process would need, so this part grows by adding machines.
- **PostgreSQL, processor**: 10,000 × ${write(cost.databaseMsPerLead)} ms = ${write((leadsPerSecond * cost.databaseMsPerLead) / 1_000)} cores, at ${busyShare * 100} % busy **${writeUp(databaseCores)} cores** of one server. ${judgeDatabase(databaseCores)}
- **PostgreSQL, log**: 10,000 × ${write(cost.logBytesPerLead / 1_000)} kB = **${write(logMb)} MB a second** that must be on disk before visitors are answered. Commits that come at once share one fsync, so the disk is asked a few hundred times a second and not 10,000 times; an NVMe disk of a server takes that much, a network disk of a small cloud machine does not.
- **Connections**: every process keeps ten to the database. ${writeUp(siteCores)} processes would keep ${writeUp(siteCores) * 10}: a pooler in session mode does not help, because each stays open; give processes fewer, or PostgreSQL the memory for them.
- **Disk**: 10,000 × ${write(cost.leadBytes / 1_000)} kB = ${write(campaignGb)} GB for a campaign of ${hoursOfCampaign} hours, ${write(dayGb)} GB for a day. The table of leads would have to be partitioned by month long before, for its indexes to stay in memory.

What would have to be built first: partitions of \`leads\`, the hand-out of what follows a lead in larger batches on processes of its own, and counts of visitors' limits away from the database (one row is written for each visitor's network).
`.trim();
}

function judgeDatabase(cores: number): string {
  if (cores <= 64)
    return "One large machine has them; above that, leads would have to be split over several databases by a hash of their key.";
  return "No single machine should be planned with that many: leads would be split over several databases by a hash of their key, each with its own processes.";
}

function write(value: number): string {
  return Number(value.toPrecision(2)).toLocaleString("en-US");
}

function writeUp(cores: number): number {
  return Math.ceil(cores);
}
