import { removeAccount } from "#features/accounts/server/remove-account.ts";
import type { ActingAdmin } from "#features/accounts/server/acting-admin.ts";
import { type Change, mapValues } from "#features/studio/core/compose-edition.ts";
import { nameSentence } from "#features/studio/core/site-words.ts";
import { findOpenWish } from "#features/studio/server/approval-store.ts";
import { findNewestEdition } from "#features/studio/server/editions-store.ts";
import { partnerSentences } from "#features/studio/server/partner-sentences.ts";
import { publishingOf } from "#features/studio/server/publish.ts";
import { decideWish, switchApproval } from "#features/studio/server/switch-approval.ts";
import { AppError } from "#platform/core/app-error.ts";
import { seededRandom, type SeededRandom } from "#platform/core/seeded-random.ts";
import { partnerWordsId } from "#platform/core/site/partner-sentence.ts";
import type { Ctx } from "#records/ctx.ts";
import { withoutTriggers } from "#testing/database/without-triggers.ts";
import { phone, title } from "./studio-scene.ts";

/** The admins of a drawn order; the last one may be removed, and comes back with a restore. */
const admins = ["olga", "petra", "vera"] as const;
type Admin = (typeof admins)[number];

const stepsOfOrder = 10;
const reason = "The insurer approved this wording.";

/** What families read, by the name of the sentence; without the sources' own. */
type Served = ReadonlyMap<string, string>;

/** What the order itself knows, beside what is stored. */
interface World {
  readonly ctx: Ctx;
  readonly draw: SeededRandom;
  /** The id of the account whose page has a sentence. */
  readonly account: string;
  /** The edition that each admin's screen shows, which may be old. */
  readonly seen: Map<Admin, string | null>;
  readonly written: Map<Admin, readonly Change[]>;
  /** Texts that another admin than their author approved, as name and text. */
  readonly approved: Set<string>;
  /** Who asked for the wish that is open, as this order saw it. */
  wishBy: Admin | null;
  backup: Backup | null;
}

interface Backup {
  readonly tables: ReadonlyMap<string, readonly Record<string, unknown>[]>;
  readonly approved: ReadonlySet<string>;
  readonly wishBy: Admin | null;
}

const backedUp = ["site_editions", "settings", "approval_wishes"] as const;

/** An act of an order. `unchecked`: what is served afterwards is what a backup had. */
type Act = (world: World, admin: Admin) => Promise<void | "unchecked">;

const acts: Readonly<Record<string, Act>> = {
  async edit(world, admin) {
    const { draw, account } = world;
    world.seen.set(admin, await newestId(world));
    const changes = [
      title(draw.pick(texts)),
      { ...phone, value: draw.pick(["+1 212-555-0199", "+1 212-555-0198"]) },
      {
        id: partnerWordsId,
        locale: "en",
        path: account,
        value: draw.pick(texts).replace("{count}", "3"),
      },
    ];
    world.written.set(admin, [draw.pick(changes)]);
  },
  async publish(world, admin) {
    const changes = world.written.get(admin);
    if (!changes) return;
    const base = await readBase(world, admin);
    await publishingOf(world.ctx).publish({ base, changes, reason }, acting(admin));
  },
  async partner(world, admin) {
    const wish = {
      account: world.account,
      first: "",
      firstPerson: null,
      person: null,
      asked: { sentence: world.draw.pick(texts).replace("{count}", "2"), sentenceEs: null },
      reason,
    };
    await partnerSentences.publish(world.ctx, wish, acting(admin), async () => {});
  },
  async person(world, admin) {
    const role = world.draw.pick(texts).replace("{count}", "2");
    const wish = {
      account: world.account,
      first: "",
      firstPerson: null,
      asked: null,
      person: {
        name: "Anton Berg",
        role: { en: role, es: "Asesor" },
        photo: null,
        isShown: world.draw.pick([true, false]),
        place: 1,
      },
      reason,
    };
    await partnerSentences.publish(world.ctx, wish, acting(admin), async () => {});
  },
  async undo(world, admin) {
    await publishingOf(world.ctx).undo(await readBase(world, admin), acting(admin));
  },
  async look(world, admin) {
    world.seen.set(admin, await newestId(world));
  },
  approve: (world, admin) => decide(world, admin, true),
  refuse: (world, admin) => decide(world, admin, false),
  async switchOn(world, admin) {
    await switchApproval(world.ctx, acting(admin), { isOn: true, version: null });
    world.wishBy = null;
  },
  async askOff(world, admin) {
    const asked = { isOn: false, version: null };
    const { wish } = await switchApproval(world.ctx, acting(admin), asked);
    if (wish?.by === admin) world.wishBy = admin;
  },
  async agreeOff(world, admin) {
    const wish = await findOpenWish(world.ctx.database.db);
    if (!wish) return;
    await decideWish(world.ctx, acting(admin), {
      id: wish.id,
      isApproved: true,
      note: undefined,
    });
    // Nobody agrees with their own wish, or with one of somebody who was removed.
    if (world.wishBy === null || world.wishBy === admin)
      throw new Error("Approval went off alone.");
    world.wishBy = null;
  },
  async remove(world, admin) {
    if (admin === "vera") return;
    await removeAccount(world.ctx, "vera", acting(admin));
    if (world.wishBy === "vera") world.wishBy = null;
  },
  async backUp(world) {
    const { executeSql } = world.ctx.database;
    const read = async (name: string) =>
      [name, (await executeSql(`select * from ${name}`)).rows] as const;
    const tables = new Map(await Promise.all(backedUp.map(read)));
    world.backup = { tables, approved: new Set(world.approved), wishBy: world.wishBy };
  },
  async restore(world) {
    if (!world.backup) return undefined;
    const { executeSql } = world.ctx.database;
    await executeSql("update users set removed_at = null where username = 'vera'");
    for (const [name, rows] of world.backup.tables) {
      const stored = `$rows$${JSON.stringify(rows)}$rows$::jsonb`;
      const fill = `insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${stored})`;
      await executeSql(withoutTriggers(`delete from ${name}; ${fill}`));
    }
    world.approved.clear();
    for (const one of world.backup.approved) world.approved.add(one);
    world.wishBy = world.backup.wishBy;
    return "unchecked";
  },
};

const texts = [
  "Plan with {count} plain steps.",
  "Your {count} steps.",
  "The best rates in {count} steps.",
  "A guaranteed return of {count}.",
];
const graveText = /guaranteed return/;

/**
 * Walks one order, drawn from a seed, of what three admins do to the words of the site, and judges
 * after each act what families read.
 *
 * @returns the acts that were done, the refused ones left out.
 * @throws Error where something is served that nobody may have read before.
 */
export async function walkOrder(ctx: Ctx, seed: number): Promise<readonly string[]> {
  const { executeSql } = ctx.database;
  await executeSql(
    withoutTriggers(
      "delete from site_editions; delete from approval_wishes; delete from settings where key = 'site-approval'",
    ),
  );
  await executeSql("update users set removed_at = null");
  const { rows } = await executeSql("select id from users where username = 'anton'");
  const world: World = {
    ctx,
    draw: seededRandom(seed),
    account: String(rows[0]?.["id"]),
    seen: new Map(),
    written: new Map(),
    approved: new Set(),
    wishBy: null,
    backup: null,
  };
  const done: string[] = [];
  let served = await readServed(world);
  for (let step = 0; step < stepsOfOrder; step += 1) {
    const name = world.draw.pick(Object.keys(acts));
    const admin = world.draw.pick(admins);
    const wasOn = await isApprovalOn(world);
    const came = await tryAct(world, admin, name);
    const now = await readServed(world);
    const isOn = await isApprovalOn(world);
    const said = `${admin} ${name}`;
    if (came !== "unchecked") {
      if (wasOn && !isOn && name !== "agreeOff") throw new Error(`${said} switched approval off.`);
      refuseUnapproved(world, { before: served, now, isOn: wasOn && isOn, said: [...done, said] });
    }
    if (came !== "refused") done.push(said);
    served = now;
  }
  return done;
}

async function tryAct(world: World, admin: Admin, name: string) {
  try {
    return await acts[name]?.(world, admin);
  } catch (failure) {
    if (failure instanceof AppError) return "refused";
    throw failure;
  }
}

interface Step {
  readonly before: Served;
  readonly now: Served;
  readonly isOn: boolean;
  readonly said: readonly string[];
}

/** @throws Error where a text is served that was not before, and that had to be approved. */
function refuseUnapproved({ approved }: World, { before, now, isOn, said }: Step): void {
  for (const [name, text] of now) {
    const isNew = before.get(name) !== text && !approved.has(`${name} ${text}`);
    if (isNew && (isOn || graveText.test(text))) {
      throw new Error(`Served without approval: ${text} (${said.join(", ")})`);
    }
  }
}

/** Decides on one of the editions that wait. */
async function decide(world: World, admin: Admin, isApproved: boolean): Promise<void> {
  const { executeSql } = world.ctx.database;
  const { rows } = await executeSql(
    "select id, by, changes from site_editions where status = 'pending' order by at, id",
  );
  if (rows.length === 0) return;
  const waiting = world.draw.pick(rows);
  const decider = acting(admin);
  const decision = { isApproved, note: undefined, decider };
  await publishingOf(world.ctx).decide(String(waiting["id"]), decision);
  if (!isApproved) return;
  if (waiting["by"] === admin) throw new Error(`${admin} approved what ${admin} wrote.`);
  for (const change of waiting["changes"] as Change[]) {
    world.approved.add(`${nameSentence(change)} ${change.value}`);
  }
}

/** The edition over which somebody writes: mostly the newest one, and sometimes what an old tab shows. */
const readBase = async (world: World, admin: Admin) =>
  world.draw.integer(4) > 0 ? newestId(world) : (world.seen.get(admin) ?? null);

const newestId = async ({ ctx }: World) => (await findNewestEdition(ctx.database.db))?.id ?? null;

async function readServed({ ctx }: World): Promise<Served> {
  return mapValues((await findNewestEdition(ctx.database.db))?.overrides ?? {});
}

async function isApprovalOn({ ctx }: World): Promise<boolean> {
  const query = "select value from settings where key = 'site-approval'";
  const { rows } = await ctx.database.executeSql(query);
  return (rows[0]?.["value"] as { isOn?: boolean } | undefined)?.isOn === true;
}

/** An admin's request: it is confirmed while the account is there. */
const acting = (username: Admin): ActingAdmin => ({
  username,
  async confirm(tx) {
    const query = `select 1 from users where username = '${username}' and removed_at is null`;
    if ((await tx.execute(query)).rows.length > 0) return;
    throw new AppError("unauthenticated", { en: "Signed out.", es: "Sin sesión." });
  },
  notifyAdmins: async () => {},
});
