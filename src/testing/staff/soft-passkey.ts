import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const present = 0b1;
const verified = 0b100;
const withKey = 0b100_0000;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const encode = (data: string | Buffer) => Buffer.from(data).toString("base64url");

const describe = (type: string, challenge: string, from: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

interface Answering {
  readonly challenge: string;
  readonly origin?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
}

/** A software passkey that answers like a browser (WebAuthn level 3, ES256, no attestation). */
export function softPasskey({ origin }: { readonly origin: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = randomBytes(16);
  const id = encode(rawId);
  const writeData = (flags: number, counter: number, rest: Buffer[] = []) => {
    const numbers = Buffer.from([flags, 0, 0, 0, counter]);
    return Buffer.concat([sha256(new URL(origin).hostname), numbers, ...rest]);
  };

  return {
    id,
    /** The answer to a registration challenge. */
    register(challenge: string) {
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const idLength = Buffer.from([0, rawId.length]);
      const attested = [Buffer.alloc(16), idLength, rawId, key];
      const data = writeData(present | verified | withKey, 0, attested);
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(describe("webauthn.create", challenge, origin)),
          attestationObject: encode(attestation),
          transports: ["internal", "hybrid"],
        },
      };
    },
    /** The answer to a sign-in challenge. */
    answer({ challenge, origin: from = origin, counter = 0, isVerified = true }: Answering) {
      const data = writeData(present | (isVerified ? verified : 0), counter);
      const client = describe("webauthn.get", challenge, from);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
        },
      };
    },
  };
}
