import type { RawSession } from "#platform/database/database.ts";

const givenNames =
  "Amara Ana Bao Carmen Chidi David Elena Fatima Grace Hassan Ifeoma Ivan José Kwame";
const familyNames =
  "Adeyemi Ahmed Alvarez Chen Cohen Diallo Garcia Gupta Haddad Kim Müller Okafor Patel";

/** SQL for the word at a position. */
function pick(words: string, position: string): string {
  const list = words.split(" ").map((word) => `'${word}'`);
  return `(array[${list.join(",")}])[1 + (${position}) % ${list.length}]`;
}

const everyIndex = `
  select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
  from pg_index where indrelid = 'leads'::regclass and not indisunique`;

/**
 * Fills the table of leads inside the database, a million in about a minute, and updates the
 * planner's statistics. Indexes are created afterwards, which is several times as fast. There is
 * one lead every twenty seconds up to now; a third are assigned to ten agents, six of ten are new,
 * and of those the newest five thousand wait for an answer.
 */
export async function fillWithLeads(
  { executeSql }: Pick<RawSession, "executeSql">,
  count: number,
): Promise<void> {
  const { rows: indexes } = await executeSql(everyIndex);
  for (const { name } of indexes) await executeSql(`drop index ${name}`);
  const submittedAt = "now() - n * interval '20 seconds'";
  await executeSql(`
    insert into leads (
      id, q1, q2, q3, q4, q5, q6, q7, q8, q9, birth_year, zip_code, income, citizenship_status,
      marital_status, has_children, full_name, email, phone, phone_key, contact_consent, attribution,
      user_agent, page_url, submitted_at, lead_score, lead_category, scoring_factors, status,
      pipeline_status, assignee, answered_at, deleted_at
    )
    select gen_random_uuid(), 'yes', 'yes', 'no', 'no', 'yes', 'building-wealth', 'yes', 'no', 'no',
      (1950 + n % 50)::text, lpad((n % 100000 * 19 % 100000)::text, 5, '0'), '50k-99k', 'us-citizen',
      'married', 'yes',
      ${pick(givenNames, "n")} || ' ' || initcap(substr(md5(n::text), 1, 2 + n % 5)) || ' ' || ${pick(familyNames, "n / 14")},
      'person' || n || '@' || ${pick("example.com example.org example.net", "n")},
      '614-555-' || lpad((n % 10000)::text, 4, '0'), '+1614555' || lpad((n % 10000)::text, 4, '0'), true,
      jsonb_build_object('utm_source', ${pick("google facebook newsletter partner", "n")}, 'utm_campaign', 'week' || n % 20),
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '/questionnaire',
      ${submittedAt}, n * 37::bigint % 101,
      case when n * 37::bigint % 101 >= 70 then 'hot' when n * 37::bigint % 101 >= 40 then 'warm' else 'cold' end,
      repeat('{"factor":"need"}', 20), case when n % 200 = 0 then 'quarantined' else 'received' end,
      ${pick("new contacted booked client closed", "case when n % 10 < 6 then 0 else 1 + n / 10 % 4 end")},
      case when n % 3 = 0 then 'agent' || n % 10 end,
      case when n % 10 >= 6 or n > 5000 then ${submittedAt} + interval '3 hours' end,
      case when n % 300 = 0 then now() end
    from generate_series(1, ${count}) n`);
  await executeSql("set maintenance_work_mem = '256MB'");
  for (const { definition } of indexes) await executeSql(definition);
  await executeSql("reset maintenance_work_mem");
  await executeSql("vacuum analyze leads");
}
