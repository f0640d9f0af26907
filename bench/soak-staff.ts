import { randomInt } from "node:crypto";
import { staffPassword } from "../src/testing/staff-session.ts";
import { signInTo } from "./site-staff.ts";
import { checkAnswer } from "./soak-visitors.ts";
import type { Habit } from "./soak-visitors.ts";

const lists = ["", "&sort=due", "&q=bench", "&category=hot", "&sort=name", "&overdue=true"];

/** One agent at work, and one who signs in and out now and then. */
export async function staffHabits(origin: string): Promise<readonly Habit[]> {
  const signIn = () => signInTo(origin, { username: "admin", password: staffPassword });
  const headers = await signIn();
  let ids: readonly string[] = [];
  const ask = (path: string) => fetch(origin + path, { headers });

  async function list(): Promise<string | null> {
    const answer = await ask(`/api/admin/leads?limit=50${lists[randomInt(lists.length)]}`);
    if (answer.status !== 200) return checkAnswer(answer, 200);
    const { leads } = (await answer.json()) as { leads: { id: string }[] };
    if (leads.length > 0) ids = leads.map(({ id }) => id);
    return null;
  }

  async function open(): Promise<string | null> {
    const id = ids[randomInt(ids.length || 1)];
    return id === undefined ? null : checkAnswer(await ask(`/api/admin/leads/${id}`), 200);
  }

  /** A session of its own: what the other is asked for meanwhile goes on. */
  async function signInAndOut(): Promise<string | null> {
    const short = await signIn();
    const answer = await fetch(`${origin}/api/auth/logout`, { method: "POST", headers: short });
    return checkAnswer(answer, 200);
  }

  return [
    { kind: "staff list", perSecond: 0.5, act: list },
    { kind: "staff lead", perSecond: 0.5, act: open },
    {
      kind: "staff Today",
      perSecond: 0.2,
      act: async () => checkAnswer(await ask("/api/admin/today"), 200),
    },
    { kind: "staff sign-in", perSecond: 0.05, act: signInAndOut },
  ];
}
