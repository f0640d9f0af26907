-- The row of lead_counts to which this transaction adds. A row is locked until its transaction is
-- on disk. Chosen by process number alone, two of ten connections mostly shared a row, and
-- submissions waited for each other. So the first row that no other transaction holds is taken;
-- past sixteen, transactions wait.
CREATE FUNCTION "take_count_shard"() RETURNS smallint LANGUAGE plpgsql AS $$
DECLARE
	first integer := pg_backend_pid() % 16;
BEGIN
	FOR turn IN 0..15 LOOP
		IF pg_try_advisory_xact_lock(hashtext('lead_counts'), (first + turn) % 16) THEN
			RETURN (first + turn) % 16;
		END IF;
	END LOOP;
	RETURN first;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	own_shard smallint;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM lead_counts;
		RETURN NULL;
	END IF;
	own_shard := take_count_shard();
	IF TG_OP = 'INSERT' THEN
		INSERT INTO lead_counts AS kept
		SELECT own_shard, status, deleted_at IS NOT NULL, lead_category, pipeline_status, assignee,
			count(*), sum(lead_score)
		FROM new_leads GROUP BY 2, 3, 4, 5, 6 ORDER BY 2, 3, 4, 5, 6
		ON CONFLICT (shard, status, is_deleted, lead_category, pipeline_status, assignee)
		DO UPDATE SET leads = kept.leads + excluded.leads, score_sum = kept.score_sum + excluded.score_sum;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO lead_counts AS kept
		SELECT own_shard, status, deleted_at IS NOT NULL, lead_category, pipeline_status, assignee,
			-count(*), -sum(lead_score)
		FROM old_leads GROUP BY 2, 3, 4, 5, 6 ORDER BY 2, 3, 4, 5, 6
		ON CONFLICT (shard, status, is_deleted, lead_category, pipeline_status, assignee)
		DO UPDATE SET leads = kept.leads + excluded.leads, score_sum = kept.score_sum + excluded.score_sum;
	ELSE
		INSERT INTO lead_counts AS kept
		SELECT own_shard, status, deleted_at IS NOT NULL, lead_category, pipeline_status, assignee,
			sum(side), sum(side * lead_score)
		FROM (
			SELECT 1 AS side, status, deleted_at, lead_category, pipeline_status, assignee, lead_score FROM new_leads
			UNION ALL
			SELECT -1, status, deleted_at, lead_category, pipeline_status, assignee, lead_score FROM old_leads
		) sides GROUP BY 2, 3, 4, 5, 6 HAVING sum(side) <> 0 OR sum(side * lead_score) <> 0 ORDER BY 2, 3, 4, 5, 6
		ON CONFLICT (shard, status, is_deleted, lead_category, pipeline_status, assignee)
		DO UPDATE SET leads = kept.leads + excluded.leads, score_sum = kept.score_sum + excluded.score_sum;
	END IF;
	RETURN NULL;
END $$;
