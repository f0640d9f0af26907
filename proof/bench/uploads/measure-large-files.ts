import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { startNginx } from "./nginx-upload.ts";
import { watchResidentMb } from "../machine.ts";
import { addLead, firstAdmin, signInTo, startSite } from "../measured-site.ts";

export interface LargeFileRate {
  readonly what: string;
  readonly fileMb: number;
  readonly seconds: number;
  readonly megabytesPerSecond: number;
  /** Growth of resident memory at its highest; all processes of a peer together. */
  readonly peakGrowthMb: number;
}

const megabyte = 1_048_576;
const partBytes = 10 * megabyte;
/** As many as the dashboard sends. */
const partsAtOnce = 6;
const part = randomBytes(partBytes);

interface Peer {
  readonly name: string;
  readonly listPids: () => readonly number[];
  /** @returns where the file can be had, with what headers. */
  readonly send: (fileMb: number) => Promise<[address: string, headers: Record<string, string>]>;
}

async function measure(peer: Peer, what: string, fileMb: number, work: () => Promise<unknown>) {
  const memory = watchResidentMb(peer.listPids());
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const rate = { what: `${peer.name}, ${what}`, fileMb, seconds };
  return { ...rate, megabytesPerSecond: fileMb / seconds, peakGrowthMb: memory.stop() };
}

async function measurePeer(peer: Peer, sizesMb: readonly number[]): Promise<LargeFileRate[]> {
  const rates: LargeFileRate[] = [];
  // The first round fills buffers and pools that later ones use again.
  await peer.send(sizesMb[0] ?? 10);
  for (const fileMb of sizesMb) {
    let file: Awaited<ReturnType<Peer["send"]>> = ["", {}];
    const send = async () => (file = await peer.send(fileMb));
    rates.push(await measure(peer, "receives", fileMb, send));
    rates.push(await measure(peer, "sends", fileMb, () => fetchAll(file[0], file[1], fileMb)));
  }
  return rates;
}

async function fetchAll(address: string, headers: Record<string, string>, fileMb: number) {
  const answer = await fetch(address, { headers });
  let byteSize = 0;
  for await (const chunk of answer.body ?? []) byteSize += chunk.length;
  if (byteSize !== fileMb * megabyte) throw new Error(`${address} sent ${byteSize} bytes.`);
}

async function callSite<Answer>(address: string, init: RequestInit): Promise<Answer> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`${init.method} was answered with ${answer.status}.`);
  return (await answer.json()) as Answer;
}

/** In parts and several at once, as the dashboard does it, and then put with a lead. */
async function sendToSite(origin: string, headers: Record<string, string>, fileMb: number) {
  const uploads = `${origin}/api/objects/s3/multipart`;
  const begun = { filename: "bench.bin", type: "application/octet-stream" };
  const size = fileMb * megabyte;
  const body = JSON.stringify({ ...begun, metadata: { size } });
  const post = { method: "POST", headers };
  const { key, uploadId } = await callSite<{ key: string; uploadId: string }>(uploads, {
    ...post,
    body,
  });
  const count = size / partBytes;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const parts: { PartNumber: number; ETag: string }[] = [];
  const upload = `${uploads}/${encodeURIComponent(uploadId)}`;
  const sendParts = async () => {
    for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
      const { url } = await callSite<{ url: string }>(`${upload}/${number}?key=${key}`, {
        method: "GET",
        headers,
      });
      const { pathname, search } = new URL(url);
      const sent = await fetch(origin + pathname + search, { method: "PUT", body: part });
      await sent.arrayBuffer();
      parts.push({ PartNumber: number, ETag: sent.headers.get("etag") ?? "" });
    }
  };
  await Promise.all(Array.from({ length: partsAtOnce }, sendParts));
  parts.sort((left, right) => left.PartNumber - right.PartNumber);
  const list = JSON.stringify({ parts });
  await callSite(`${upload}/complete?key=${key}`, { ...post, body: list });
  return key;
}

async function sitePeer(origin: string, pid: number): Promise<Peer> {
  const [headers, lead] = [await signInTo(origin), await addLead(origin)];
  return {
    name: "site",
    listPids: () => [pid],
    async send(fileMb) {
      const key = await sendToSite(origin, headers, fileMb);
      const body = JSON.stringify({ key, fileName: "bench.bin" });
      const init = { method: "POST", headers, body };
      const { document } = await callSite<{ document: { id: string } }>(
        `${origin}/api/admin/leads/${lead}/documents`,
        init,
      );
      return [`${origin}/objects/documents/${document.id}`, headers];
    },
  };
}

function* makeFile(fileMb: number) {
  for (let sent = 0; sent < fileMb * megabyte; sent += partBytes) yield part;
}

/** One file in and out: through the site, in parts, and through nginx's own PUT and GET. */
export async function measureLargeFiles(
  dataDir: string,
  sizesMb: readonly number[],
): Promise<LargeFileRate[]> {
  const site = await startSite({ DATA_DIR: `${dataDir}/site`, ...firstAdmin });
  const rates: LargeFileRate[] = [];
  try {
    const origin = `http://127.0.0.1:${site.port}`;
    rates.push(...(await measurePeer(await sitePeer(origin, site.pid), sizesMb)));
  } finally {
    await site.stop();
  }
  const nginx = await startNginx(dataDir);
  if (nginx === null) return rates;
  try {
    const send = async (fileMb: number): Promise<[string, Record<string, string>]> => {
      const address = `${nginx.origin}/${fileMb}-${crypto.randomUUID()}`;
      const headers = { "content-length": String(fileMb * megabyte) };
      const body = Readable.toWeb(Readable.from(makeFile(fileMb))) as ReadableStream;
      const init = { method: "PUT", headers, body, duplex: "half" } as RequestInit;
      const answer = await fetch(address, init);
      if (!answer.ok) throw new Error(`nginx answered ${answer.status}.`);
      return [address, {}];
    };
    rates.push(...(await measurePeer({ name: "nginx", listPids: nginx.listPids, send }, sizesMb)));
  } finally {
    await nginx.stop();
  }
  return rates;
}
