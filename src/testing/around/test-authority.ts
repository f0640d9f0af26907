import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Files of a certificate that this authority signed. */
export interface Certificate {
  readonly certFile: string;
  readonly keyFile: string;
}

/** A certificate authority for one test; nothing else trusts it. */
export interface TestAuthority {
  readonly caFile: string;
  readonly ca: string;
  /** @param names such as `DNS:www.example.com` or `IP:127.0.0.1`. */
  issue(names: readonly string[]): Promise<Certificate>;
}

const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
const openssl = (...args: string[]) => run("openssl", args);

/** Creates an authority whose files are in `dir`. */
export async function makeTestAuthority(dir: string): Promise<TestAuthority> {
  const caFile = join(dir, "ca.pem");
  const caKey = join(dir, "ca.key");
  const subject = ["-subj", "/CN=An authority for tests", "-days", "2"];
  await openssl("req", "-x509", ...newKey, ...subject, "-keyout", caKey, "-out", caFile);
  let issued = 0;
  return {
    caFile,
    ca: await readFile(caFile, "utf8"),
    async issue(names) {
      issued += 1;
      const [keyFile = "", request = "", certFile = "", extensions = ""] = [
        "key",
        "csr",
        "pem",
        "cnf",
      ].map((ending) => join(dir, `certificate-${issued}.${ending}`));
      await openssl("req", ...newKey, "-subj", "/CN=test", "-keyout", keyFile, "-out", request);
      await writeFile(extensions, `subjectAltName=${names.join(",")}\n`);
      const signing = ["-CA", caFile, "-CAkey", caKey, "-CAcreateserial", "-days", "2"];
      const asked = ["-req", "-in", request, "-extfile", extensions];
      await openssl("x509", ...asked, ...signing, "-out", certFile);
      return { certFile, keyFile };
    },
  };
}
