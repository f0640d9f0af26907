import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "vitest";
import { mountSmallDisk } from "#testing/small-disk.ts";
import { testFolder } from "#testing/test-folder.ts";
import { judgePassphrase, openBackupFile, writeBackupFile } from "./backup-file.ts";

const passphrase = "correct horse battery staple";
const megabyte = 1024 * 1024;
/** In age's file format: 64 KiB and a tag. */
const longestSealedPiece = 64 * 1024 + 16;

/** 48 pieces and a rest, all different. */
const plain = Buffer.alloc(3 * megabyte + 77, 0).map(
  (_, index) => (index * 31 + index / 977) & 255,
);

/** A site whose data is on another disk. */
const apart = { dataDir: "/nowhere" };
/** A small work factor, so that the key is computed at once. */
const quickly = { ...apart, workFactor: 10 };
let made: Promise<Buffer> | undefined;

async function makeFile() {
  const dir = await testFolder();
  const file = path.join(dir, "site.backup");
  made ??= writeBackupFile(file, passphrase, inParts(), quickly).then(() => readFile(file));
  const sealed = await made;
  await writeFile(file, sealed, { mode: 0o600 });
  return { dir, file, sealed, headBytes: sealed.length - plain.length - 49 * 16 };
}

async function* inParts(): AsyncGenerator<Buffer> {
  for (let at = 0; at < plain.length; at += 70_001) {
    yield Buffer.from(plain.subarray(at, at + 70_001));
  }
}

async function readAll(file: string, phrase = passphrase): Promise<Buffer> {
  const opened = await openBackupFile(file, phrase);
  try {
    const parts: Buffer[] = [];
    for await (const part of opened.read()) parts.push(part);
    return Buffer.concat(parts);
  } finally {
    await opened.close();
  }
}

test("a backup can be read back, repeatedly, and only its owner may read the file", async () => {
  const { file, sealed } = await makeFile();

  expect((await readAll(file)).equals(plain)).toBe(true);
  expect((await readAll(file)).equals(plain)).toBe(true);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(sealed.includes(Buffer.from(plain.subarray(5_000, 5_032)))).toBe(false);
});

test("an unfinished backup of another process is named, and never removed", async () => {
  const file = path.join(await testFolder(), "site.backup");
  await writeFile(`${file}.tmp`, "half of another");

  await expect(writeBackupFile(file, passphrase, inParts(), quickly)).rejects.toThrow(
    /site\.backup\.tmp is there already: another backup is being written/,
  );

  expect(await readFile(`${file}.tmp`, "utf8")).toBe("half of another");
});

test("each guess of a passphrase costs 128 MiB", async () => {
  const file = path.join(await testFolder(), "site.backup");
  await writeBackupFile(file, passphrase, inParts(), apart);

  expect(await readFile(file, "latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 17\n/);
});

test.each(["NFC", "NFD"] as const)(
  "a passphrase with accents opens its backup however the keyboard composes them, also one that took it as typed: %s",
  async (typed) => {
    const phrase = "contraseña de años y acción";
    const dir = await testFolder();
    const made = path.join(dir, "made.backup");
    await writeBackupFile(made, phrase.normalize(typed), inParts(), quickly);
    const old = path.join(dir, "old.backup");
    const encrypter = new Encrypter();
    encrypter.setPassphrase(phrase.normalize(typed));
    encrypter.setScryptWorkFactor(10);
    await writeFile(old, await encrypter.encrypt(plain));
    for (const file of [made, old]) {
      for (const form of ["NFC", "NFD"] as const) {
        expect((await readAll(file, phrase.normalize(form))).equals(plain)).toBe(true);
      }
      await expect(readAll(file, "contrasena de anos y accion")).rejects.toThrow(
        "BACKUP_PASSPHRASE",
      );
    }
  },
);

test("a wrong passphrase is distinguished from a damaged file", async () => {
  const { file } = await makeFile();

  await expect(readAll(file, "another horse battery staple")).rejects.toThrow(
    /BACKUP_PASSPHRASE does not open .*: it was made with another one/,
  );
});

type Damage = (sealed: Buffer, headBytes: number) => Buffer;

const pieceAt = (sealed: Buffer, headBytes: number, index: number) =>
  sealed.subarray(headBytes + index * longestSealedPiece).subarray(0, longestSealedPiece);

const damages: readonly (readonly [string, Damage, RegExp])[] = [
  [
    "one bit changed in the middle",
    (sealed, head) => {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(head + 1_500_000) ^ 1, head + 1_500_000);
      return changed;
    },
    /was changed, or put in another order, 1\.4 MB from/,
  ],
  [
    "two pieces swapped",
    (sealed, head) =>
      Buffer.concat([
        sealed.subarray(0, head),
        pieceAt(sealed, head, 1),
        pieceAt(sealed, head, 0),
        sealed.subarray(head + 2 * longestSealedPiece),
      ]),
    /was changed, or put in another order, 0\.0 MB from/,
  ],
  [
    "cut off after a whole piece",
    (sealed, head) => sealed.subarray(0, head + 2 * longestSealedPiece),
    /ends too early, or was changed at its end, 0\.1 MB from/,
  ],
  [
    "cut off within a piece",
    (sealed, head) => sealed.subarray(0, head + longestSealedPiece + 500),
    /ends too early, or was changed at its end/,
  ],
  [
    "a piece left out",
    (sealed, head) =>
      Buffer.concat([
        sealed.subarray(0, head + longestSealedPiece),
        sealed.subarray(head + 2 * longestSealedPiece),
      ]),
    /was changed, or put in another order, 0\.1 MB from/,
  ],
  [
    "something hung on",
    (sealed) => Buffer.concat([sealed, Buffer.alloc(10)]),
    /was changed at its end, 3\.0 MB from/,
  ],
  ["cut off within its head", (sealed) => sealed.subarray(0, 40), /is no backup of this site/],
  ["nothing in it", () => Buffer.alloc(0), /is no backup of this site/],
  [
    "a key made to cost more memory than there is",
    (sealed, head) =>
      Buffer.concat([
        Buffer.from(
          sealed
            .subarray(0, head)
            .toString()
            .replace(/^(-> scrypt \S+) \d+$/m, "$1 30"),
        ),
        sealed.subarray(head),
      ]),
    /is no backup of this site, or its beginning was changed/,
  ],
];

test("an age file for a key instead of a passphrase is no backup", async () => {
  const file = path.join(await testFolder(), "site.backup");
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(await generateX25519Identity()));
  await writeFile(file, await encrypter.encrypt("theirs"));

  await expect(readAll(file)).rejects.toThrow(/is no backup of this site/);
});

test.each(damages)("a file with %s is refused with a sentence", async (_what, damage, sentence) => {
  const { file, sealed, headBytes } = await makeFile();
  await writeFile(file, damage(sealed, headBytes));

  await expect(readAll(file)).rejects.toThrow(sentence);
});

test("an existing file is never overwritten, and an unfinished file is no backup", async () => {
  const { dir, file } = await makeFile();

  await expect(writeBackupFile(file, passphrase, inParts(), apart)).rejects.toThrow(
    /is there already, and a backup is never overwritten/,
  );
  const breaking = async function* () {
    yield Buffer.alloc(2 * megabyte);
    throw new Error("The database went away.");
  };
  const other = path.join(dir, "other.backup");
  await expect(writeBackupFile(other, passphrase, breaking(), quickly)).rejects.toThrow(
    /went away/,
  );
  expect(await readdir(dir)).toEqual(["site.backup"]);
});

test("a file that appears while a backup is written is not overwritten either", async () => {
  const file = path.join(await testFolder(), "site.backup");
  async function* bytes() {
    yield Buffer.from("ours");
    await writeFile(file, "theirs");
  }

  await expect(writeBackupFile(file, passphrase, bytes(), quickly)).rejects.toThrow(
    /never overwritten/,
  );
  expect(await readFile(file, "utf8")).toBe("theirs");
});

test.each([
  [null, /Set BACKUP_PASSPHRASE/],
  ["fifteen letters", /at least 16 characters/],
  ["aaaaaaaabbbbbbbb", /too easy to guess/],
])("the passphrase %j is refused as too weak", (passphrase, sentence) => {
  expect(judgePassphrase(passphrase)?.en).toMatch(sentence);
});

test("a passphrase of sixteen letters with eight different ones is accepted", () => {
  expect(judgePassphrase("abcdefghabcdefgh")).toBeNull();
});

test("on the site's own disk a backup leaves room for the database, and on another disk it may fill it", async ({
  skip,
}) => {
  // Two megabytes above the threshold.
  const dir = await mountSmallDisk("502m");
  if (dir === null) return skip("Only root may mount a small disk.");
  async function* large() {
    for (let piece = 0; piece < 20; piece += 1) yield Buffer.alloc(megabyte, piece);
  }
  const file = path.join(dir, "site.backup");
  await expect(
    writeBackupFile(file, passphrase, large(), { ...quickly, dataDir: dir }),
  ).rejects.toThrow(/short of room, and the site needs what is left.*Make room/);
  expect(await readdir(dir)).toEqual([]);

  const elsewhere = { ...quickly, dataDir: await testFolder() };
  await writeBackupFile(file, passphrase, large(), elsewhere);
  expect(await readdir(dir)).toEqual(["site.backup"]);

  // Now the disk is short of room: not even a small backup is begun on the site's disk.
  const small = path.join(dir, "small.backup");
  const beside = writeBackupFile(small, passphrase, inParts(), { ...quickly, dataDir: dir });
  await expect(beside).rejects.toThrow(/short of room/);
});
