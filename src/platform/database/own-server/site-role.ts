import { randomBytes } from "node:crypto";
import { chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { stateLine } from "#platform/database/database-line.ts";
import { ignoreMissing, syncFolder } from "#platform/process/disk.ts";
import type { Programs } from "./programs.ts";
import { startServerProcess } from "./server-process.ts";
import { quoteDir } from "./socket-dir.ts";

/**
 * The database role that the site signs in as. It owns one database and can do nothing outside of
 * it.
 */
const role = "site";
const database = "postgres";

/** Name of the file in the data folder that holds the role's password; its mode is 600. */
const passwordFile = "site-password";

/**
 * The sign-in rule: only the site's role, with its password. PostgreSQL refuses everybody else, its
 * superuser too.
 */
const whoGetsIn = `local ${database} ${role} scram-sha-256\n`;

/** The address of the server on `dir`, with the password. Null until the role exists. */
export async function readUrl(dir: string, socketDir: string): Promise<string | null> {
  const password = await readIfThere(join(dir, passwordFile));
  if (password === "") return null;
  return `postgres://${role}:${password}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

/**
 * Creates the site's role, its password and the sign-in rule where a data folder lacks them: a new
 * folder, or one of an older version whose site was PostgreSQL's superuser. No server may run on
 * `dir`.
 */
export async function ensureSiteRole(
  programs: Programs,
  dir: string,
  socketDir: string,
): Promise<void> {
  const rules = join(dir, "pg_hba.conf");
  if ((await readIfThere(rules)) !== whoGetsIn) await writeWhole(programs, rules, whoGetsIn);
  if ((await readIfThere(join(dir, passwordFile))) !== "") return;
  const password = randomBytes(32).toString("base64url");
  await runAsSuperuser(programs, dir, { socketDir, statements: listSteps(password) });
  // Written last: as long as the file is missing, the next start repeats all steps.
  await writeWhole(programs, join(dir, passwordFile), password);
}

const readIfThere = async (path: string) =>
  (await readFile(path, "utf8").catch(ignoreMissing)) ?? "";

async function writeWhole({ owner }: Programs, path: string, content: string): Promise<void> {
  const unfinished = `${path}.new`;
  await writeFile(unfinished, content, { mode: 0o600, flush: true });
  if (owner !== null) await chown(unfinished, owner.uid, owner.gid);
  await rename(unfinished, path);
  await syncFolder(join(path, ".."));
}

/**
 * The bootstrap superuser can't hand over all its objects with one statement, so each is handed
 * over separately.
 */
const listSteps = (password: string) => [
  "set search_path = pg_catalog",
  `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if;
  end $$`,
  `alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
  `alter database ${database} owner to ${role}`,
  `revoke all on database ${database}, template1 from public`,
  `do $$ declare statement text; begin
    for statement in
      with ours as (
        select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
      )
      select format('alter schema %I owner to ${role}', nspname) from pg_namespace
        where oid in (select oid from ours) and nspowner = 10
      union all
      select format('alter %s %s owner to ${role}',
          case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
          c.oid::regclass)
        from pg_class c where relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v', 'm', 'S')
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
            and (d.deptype = 'e' or relkind = 'S' and d.deptype in ('a', 'i')))
      union all
      select format('alter routine %s owner to ${role}', p.oid::regprocedure)
        from pg_proc p where pronamespace in (select oid from ours)
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('alter type %s owner to ${role}', t.oid::regtype)
        from pg_type t left join pg_class c on c.oid = t.typrelid
        where typnamespace in (select oid from ours) and typelem = 0 and (typtype in ('d', 'e', 'r') or c.relkind = 'c')
          and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
    loop execute statement; end loop;
  end $$`,
];

/**
 * Runs statements as PostgreSQL's superuser, on a server that runs only for this. Only that server
 * admits the superuser, through a socket folder that only the server's user and root may enter.
 */
async function runAsSuperuser(
  programs: Programs,
  dir: string,
  { socketDir, statements }: { readonly socketDir: string; readonly statements: readonly string[] },
): Promise<void> {
  const rules = join(dir, "pg_hba.setup.conf");
  await writeWhole(programs, rules, "local all postgres trust\n");
  const url = `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
  const settings = {
    hba_file: rules,
    listen_addresses: "",
    unix_socket_permissions: "0700",
    unix_socket_directories: quoteDir(socketDir),
  };
  const server = await startServerProcess(programs, dir, { url, settings });
  const client = new pg.Client(stateLine(url));
  client.on("error", () => {});
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  } finally {
    await server.stop("SIGINT");
    await rm(rules, { force: true });
  }
}
