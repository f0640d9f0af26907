CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"username" text,
	"action" text NOT NULL,
	"record" text,
	"outcome" text NOT NULL,
	"network" text,
	"actor" text
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"scope" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"told" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"result_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "mail_gate" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"since" timestamp with time zone,
	"until" timestamp with time zone,
	"next_send_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone,
	"minute_at" timestamp with time zone,
	"minute_counts" jsonb
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"audience" text NOT NULL,
	"to_address" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"record_kind" text,
	"record_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"reason" text,
	"answer" text,
	"priority" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"claim_id" uuid,
	"claimed_until" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "access_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"change" text NOT NULL,
	"by" text NOT NULL,
	"about" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"username" text,
	"user_id" uuid,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "code_seeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_seed" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"is_admin" text DEFAULT 'false' NOT NULL,
	"must_replace_password" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"linkedin_url" text,
	"message" text NOT NULL,
	"resume_path" text,
	"resume_file_name" text,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"pipeline_status" text DEFAULT 'received' NOT NULL,
	"closed_reason" text,
	"assignee" text,
	"answered_at" timestamp with time zone,
	"phone_key" text,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	"deleted_reason" text
);
--> statement-breakpoint
CREATE TABLE "released_assignments" (
	"assignee" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "released_assignments_assignee_kind_record_id_pk" PRIMARY KEY("assignee","kind","record_id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" uuid NOT NULL,
	"title" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"assignee" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text,
	"request_key" uuid
);
--> statement-breakpoint
CREATE TABLE "timeline_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"by" text,
	"text" text,
	"request_key" uuid
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"email_key" text NOT NULL,
	"phone_key" text NOT NULL,
	"phone" text,
	"text" text NOT NULL,
	"version" text NOT NULL,
	"sha256" text NOT NULL,
	"language" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"network_address" text,
	"user_agent" text,
	"page" text,
	"reduced_at" timestamp with time zone,
	CONSTRAINT "consents_once_per_source" UNIQUE("source_id","kind")
);
--> statement-breakpoint
CREATE TABLE "consent_revocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"corrects" uuid,
	"is_confirmation" boolean DEFAULT false NOT NULL,
	"email_key" text NOT NULL,
	"phone_key" text NOT NULL,
	"channel" text NOT NULL,
	"by_username" text,
	"note" text,
	"source_kind" text,
	"source_id" uuid,
	"revoked_at" timestamp with time zone NOT NULL,
	"request_key" uuid,
	"reduced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "crm_deliveries" (
	"lead_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"person_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"origin" text NOT NULL,
	"backfill_id" uuid,
	"priority" smallint NOT NULL,
	"push_id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"claim_id" uuid,
	"claimed_until" timestamp with time zone,
	"last_error" text,
	"remote" jsonb,
	"account" text,
	"elsewhere" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"doubt_at" text,
	"payload_hash" text,
	"lead_submitted_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"synced_at" timestamp with time zone,
	CONSTRAINT "crm_deliveries_lead_id_provider_pk" PRIMARY KEY("lead_id","provider")
);
--> statement-breakpoint
CREATE TABLE "crm_erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"account" text,
	"person_id" uuid NOT NULL,
	"remotes" jsonb NOT NULL,
	"is_in_doubt" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"checked_by" text
);
--> statement-breakpoint
CREATE TABLE "crm_people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crm_people_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "crm_settings" (
	"provider" text PRIMARY KEY NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"enabled_at" timestamp with time zone,
	"settings" jsonb NOT NULL,
	"field_choices" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crm_provider_states" (
	"provider" text PRIMARY KEY NOT NULL,
	"gate" text DEFAULT 'open' NOT NULL,
	"gate_reason" text,
	"gate_since" timestamp with time zone,
	"gate_until" timestamp with time zone,
	"failing_leads" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"next_push_at" timestamp with time zone,
	"last_test" jsonb,
	"account" text,
	"backfill" jsonb,
	"token" text
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_id" uuid NOT NULL,
	"object_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	CONSTRAINT "documents_object_id_unique" UNIQUE("object_id")
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"pipeline_status" text DEFAULT 'new' NOT NULL,
	"closed_reason" text,
	"assignee" text,
	"answered_at" timestamp with time zone,
	"phone_key" text,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	"deleted_reason" text
);
--> statement-breakpoint
CREATE TABLE "lead_counts" (
	"shard" smallint NOT NULL,
	"status" text NOT NULL,
	"is_deleted" boolean NOT NULL,
	"lead_category" text,
	"pipeline_status" text NOT NULL,
	"assignee" text,
	"leads" bigint NOT NULL,
	"score_sum" bigint NOT NULL,
	CONSTRAINT "lead_counts_kind" UNIQUE NULLS NOT DISTINCT("shard","status","is_deleted","lead_category","pipeline_status","assignee")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"q1" text NOT NULL,
	"q2" text NOT NULL,
	"q3" text NOT NULL,
	"q4" text NOT NULL,
	"q5" text NOT NULL,
	"q6" text NOT NULL,
	"q7" text NOT NULL,
	"q8" text NOT NULL,
	"q9" text NOT NULL,
	"birth_year" text NOT NULL,
	"zip_code" text NOT NULL,
	"income" text NOT NULL,
	"citizenship_status" text NOT NULL,
	"marital_status" text NOT NULL,
	"has_children" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"contact_consent" boolean DEFAULT false NOT NULL,
	"consent_text_version" text,
	"attribution" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"calculations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_agent" text,
	"page_url" text,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lead_score" integer DEFAULT 0 NOT NULL,
	"lead_category" text,
	"scoring_factors" text,
	"status" text DEFAULT 'received' NOT NULL,
	"do_not_contact_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"pipeline_status" text DEFAULT 'new' NOT NULL,
	"closed_reason" text,
	"assignee" text,
	"answered_at" timestamp with time zone,
	"phone_key" text,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	"deleted_reason" text
);
--> statement-breakpoint
CREATE TABLE "questionnaire_step_counts" (
	"day" date NOT NULL,
	"step" smallint NOT NULL,
	"reached" integer NOT NULL,
	CONSTRAINT "questionnaire_step_counts_day_step_pk" PRIMARY KEY("day","step")
);
--> statement-breakpoint
CREATE TABLE "link_uses" (
	"hash" text PRIMARY KEY NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL,
	"spent_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"placed_by" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" text
);
--> statement-breakpoint
CREATE TABLE "person_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"kind" text NOT NULL,
	"via" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" text,
	"due_at" timestamp with time zone NOT NULL,
	"erase_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "retention_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"counts" jsonb NOT NULL,
	"erased_people" integer DEFAULT 0 NOT NULL,
	"erased_records" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"started_by" text NOT NULL,
	"link" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"runner" uuid,
	"held_until" timestamp with time zone,
	"follower" uuid,
	"followed_at" timestamp with time zone,
	"is_paused" boolean DEFAULT false NOT NULL,
	"bytes_done" bigint DEFAULT 0 NOT NULL,
	"bytes_total" bigint,
	"object_id" uuid,
	"failure" jsonb
);
--> statement-breakpoint
CREATE TABLE "multipart_uploads" (
	"object_id" uuid PRIMARY KEY NOT NULL,
	"upload_id" text,
	"declared_bytes" bigint,
	"received_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text DEFAULT 'resume' NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_to" text,
	"max_bytes" bigint,
	"content_type" text,
	"stored_at" timestamp with time zone,
	"byte_size" bigint,
	"document_type" text,
	"claimed_at" timestamp with time zone,
	"claimed_by" uuid,
	"file_name" text,
	"scan_state" text DEFAULT 'unscanned' NOT NULL,
	"scanned_at" timestamp with time zone,
	"scan_finding" text,
	"scan_held_until" timestamp with time zone,
	"sweep_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "access_notices" ADD CONSTRAINT "access_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_seeds" ADD CONSTRAINT "code_seeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD CONSTRAINT "crm_deliveries_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "multipart_uploads" ADD CONSTRAINT "multipart_uploads_object_id_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_newest" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_by_user" ON "audit_events" USING btree ("username","at");--> statement-breakpoint
CREATE INDEX "audit_events_by_record" ON "audit_events" USING btree ("record" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("priority","next_attempt_at") WHERE "mails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "mails_claimed" ON "mails" USING btree ("claimed_until") WHERE "mails"."state" in ('claimed', 'sending');--> statement-breakpoint
CREATE INDEX "mails_record" ON "mails" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "mails_mailbox" ON "mails" USING btree (regexp_replace(lower("to_address"), '^([^+@]+)\+[^@]*', '\1'),"queued_at");--> statement-breakpoint
CREATE INDEX "mails_kind" ON "mails" USING btree ("kind","queued_at");--> statement-breakpoint
CREATE INDEX "access_notices_of_user" ON "access_notices" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "applications_by_time" ON "applications" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "applications_phone_key" ON "applications" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "applications_trash" ON "applications" USING btree ("deleted_at") WHERE "applications"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("owner","list","name");--> statement-breakpoint
CREATE INDEX "tasks_by_case" ON "tasks" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_request_key" ON "tasks" USING btree ("case_id","request_key");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("due_at","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "timeline_by_case" ON "timeline_entries" USING btree ("case_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "timeline_request_key" ON "timeline_entries" USING btree ("case_id","request_key");--> statement-breakpoint
CREATE INDEX "consents_email" ON "consents" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "consents_phone" ON "consents" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "consent_revocations_email" ON "consent_revocations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "consent_revocations_phone" ON "consent_revocations" USING btree ("phone_key");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_revocations_one_correction" ON "consent_revocations" USING btree ("corrects") WHERE "consent_revocations"."corrects" is not null and not "consent_revocations"."is_confirmation";--> statement-breakpoint
CREATE UNIQUE INDEX "consent_revocations_one_confirmation" ON "consent_revocations" USING btree ("corrects","source_id") WHERE "consent_revocations"."is_confirmation";--> statement-breakpoint
CREATE UNIQUE INDEX "consent_revocations_one_press" ON "consent_revocations" USING btree ("request_key") WHERE "consent_revocations"."request_key" is not null;--> statement-breakpoint
CREATE INDEX "crm_deliveries_due" ON "crm_deliveries" USING btree ("provider","status","priority","next_attempt_at","lead_submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_deliveries_one_push_per_person" ON "crm_deliveries" USING btree ("provider","person_id") WHERE "crm_deliveries"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "crm_deliveries_person" ON "crm_deliveries" USING btree ("provider","person_id");--> statement-breakpoint
CREATE INDEX "crm_deliveries_backfill" ON "crm_deliveries" USING btree ("backfill_id");--> statement-breakpoint
CREATE INDEX "crm_erasures_due" ON "crm_erasures" USING btree ("provider","status","next_attempt_at");--> statement-breakpoint
CREATE INDEX "documents_by_lead" ON "documents" USING btree ("lead_id","added_at","id");--> statement-breakpoint
CREATE INDEX "documents_removed" ON "documents" USING btree ("removed_at") WHERE "documents"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_by_time" ON "inquiries" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_email" ON "inquiries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "inquiries_phone_key" ON "inquiries" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "inquiries_trash" ON "inquiries" USING btree ("deleted_at") WHERE "inquiries"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "leads_phone_key" ON "leads" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "leads_trash" ON "leads" USING btree ("deleted_at") WHERE "leads"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "person_holds_standing" ON "person_holds" USING btree ("email") WHERE "person_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "person_holds_email" ON "person_holds" USING btree ("email");--> statement-breakpoint
CREATE INDEX "person_requests_open" ON "person_requests" USING btree ("due_at","id") WHERE "person_requests"."state" in ('open', 'erasing');--> statement-breakpoint
CREATE INDEX "person_requests_deletions" ON "person_requests" USING btree ("email") WHERE "person_requests"."kind" = 'deletion' and "person_requests"."state" in ('open', 'erasing');--> statement-breakpoint
CREATE INDEX "retention_runs_newest" ON "retention_runs" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "imports_by_state" ON "imports" USING btree ("state","started_by");--> statement-breakpoint
CREATE INDEX "objects_open_by_person" ON "objects" USING btree ("issued_to") WHERE stored_at is null and issued_to is not null;--> statement-breakpoint
CREATE INDEX "objects_to_scan" ON "objects" USING btree ("stored_at") WHERE scan_state in ('unscanned', 'pending');--> statement-breakpoint
CREATE INDEX "objects_to_sweep" ON "objects" USING btree ("sweep_at") WHERE claimed_at is null and sweep_at is not null;
--> statement-breakpoint
-- Written by hand from here on: what the stores' tables can't express. The searched text: words
-- without accents and in lower case, as the search itself folds them.
CREATE FUNCTION "fold_words"("words" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
	SELECT replace(replace(replace(replace(translate(
		lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')),
		'ØøŁłĐđÐðıÆŒÞẞ', 'oollddddiæœþß'
	), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ß', 'ss')
$$;
--> statement-breakpoint
ALTER TABLE "leads"
	ADD COLUMN "search_words" text GENERATED ALWAYS AS (
		E'\n' || "fold_words"("full_name") || E'\n' || "fold_words"("email") || E'\n' || "zip_code" || E'\n' ||
		regexp_replace(coalesce("phone", ''), '\D', '', 'g') || E'\n' || coalesce("phone_key", '')
	) STORED,
	ADD COLUMN "source" text GENERATED ALWAYS AS (
		left(regexp_replace(lower(coalesce(
			nullif("attribution" ->> 'utm_source', ''), nullif("attribution" ->> 'referrer', ''), 'direct'
		)), '^https?://(www\.)?', ''), 200)
	) STORED,
	ADD COLUMN "campaign" text GENERATED ALWAYS AS (
		left(nullif(lower("attribution" ->> 'utm_campaign'), ''), 200)
	) STORED;
--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "search_words" text GENERATED ALWAYS AS (
	E'\n' || "fold_words"("full_name") || E'\n' || "fold_words"("email") || E'\n' || "fold_words"("message") || E'\n' ||
	regexp_replace(coalesce("phone", ''), '\D', '', 'g') || E'\n' || coalesce("phone_key", '')
) STORED;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "search_words" text GENERATED ALWAYS AS (
	E'\n' || "fold_words"("full_name") || E'\n' || "fold_words"("email") || E'\n' || "fold_words"("message") || E'\n' ||
	regexp_replace(coalesce("phone", ''), '\D', '', 'g') || E'\n' || coalesce("phone_key", '')
) STORED;
--> statement-breakpoint
-- False where the server has no pg_trgm or may not install it: then a search reads every row.
-- Called at each start, so that an extension installed later is used.
CREATE FUNCTION "index_search"() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	-- To make what is there already would wait for all who write, and keep the next ones waiting.
	IF num_nulls(to_regclass('leads_search_words'), to_regclass('inquiries_search_words'),
		to_regclass('applications_search_words')) = 0 THEN
		RETURN true;
	END IF;
	BEGIN
		CREATE EXTENSION IF NOT EXISTS pg_trgm;
		CREATE INDEX IF NOT EXISTS leads_search_words ON leads USING gin (search_words gin_trgm_ops);
		CREATE INDEX IF NOT EXISTS inquiries_search_words ON inquiries USING gin (search_words gin_trgm_ops);
		CREATE INDEX IF NOT EXISTS applications_search_words ON applications USING gin (search_words gin_trgm_ops);
	EXCEPTION WHEN OTHERS THEN
		RAISE WARNING 'Records are searched without an index: %', SQLERRM;
		RETURN false;
	END;
	RETURN true;
END $$;
--> statement-breakpoint
SELECT "index_search"();
--> statement-breakpoint
-- The lists of records: one index for each order, over the rows that a list shows.
CREATE INDEX "leads_received" ON "leads" ("submitted_at", "id")
	INCLUDE ("lead_category", "assignee", "pipeline_status", "answered_at", "do_not_contact_reason", "source", "campaign")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_quarantined" ON "leads" ("submitted_at", "id") WHERE "status" = 'quarantined';
--> statement-breakpoint
CREATE INDEX "leads_by_due" ON "leads" (
	(CASE WHEN "answered_at" IS NULL AND "pipeline_status" IN ('new', 'contacted') THEN 0 ELSE 1 END), "submitted_at", "id"
) WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_by_score" ON "leads" ("lead_score", "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_by_category" ON "leads" ("lead_category", "lead_score", "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_by_name" ON "leads" (lower("full_name"), "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_by_assignee" ON "leads" ("assignee", "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_by_status" ON "leads" ("pipeline_status", "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_by_source" ON "leads" ("source", "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "leads_waiting" ON "leads" (
	(CASE "lead_category" WHEN 'hot' THEN 0 WHEN 'warm' THEN 1 WHEN 'cold' THEN 2 ELSE 3 END), "submitted_at", "id"
) INCLUDE ("assignee")
	WHERE "status" = 'received' AND "deleted_at" IS NULL AND "do_not_contact_reason" IS NULL
		AND "answered_at" IS NULL AND "pipeline_status" IN ('new', 'contacted');
--> statement-breakpoint
CREATE INDEX "inquiries_received" ON "inquiries" ("submitted_at", "id") INCLUDE ("assignee", "pipeline_status", "answered_at")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "inquiries_by_name" ON "inquiries" (lower("full_name"), "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "inquiries_by_due" ON "inquiries" (
	(CASE WHEN "answered_at" IS NULL AND "pipeline_status" IN ('new', 'contacted') THEN 0 ELSE 1 END), "submitted_at", "id"
) WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "applications_received" ON "applications" ("submitted_at", "id") INCLUDE ("assignee", "pipeline_status", "answered_at")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "applications_by_name" ON "applications" (lower("full_name"), "submitted_at", "id")
	WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
CREATE INDEX "applications_by_due" ON "applications" (
	(CASE WHEN "answered_at" IS NULL AND "pipeline_status" IN ('new', 'contacted') THEN 0 ELSE 1 END), "submitted_at", "id"
) WHERE "status" = 'received' AND "deleted_at" IS NULL;
--> statement-breakpoint
-- The number of leads of each kind, maintained on each change, because counting them takes too long
-- for a page. Each kind has sixteen rows for sixteen concurrent writers, so that none waits for
-- another.
CREATE FUNCTION "recount_leads"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	LOCK TABLE leads IN SHARE ROW EXCLUSIVE MODE;
	DELETE FROM lead_counts;
	INSERT INTO lead_counts
	SELECT 0, status, deleted_at IS NOT NULL, lead_category, pipeline_status, assignee, count(*), sum(lead_score)
	FROM leads GROUP BY 2, 3, 4, 5, 6;
END $$;
--> statement-breakpoint
CREATE FUNCTION "count_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		DELETE FROM lead_counts;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO lead_counts AS kept
		SELECT abs(pg_backend_pid()) % 16, status, deleted_at IS NOT NULL, lead_category, pipeline_status, assignee,
			count(*), sum(lead_score)
		FROM new_leads GROUP BY 2, 3, 4, 5, 6 ORDER BY 2, 3, 4, 5, 6
		ON CONFLICT (shard, status, is_deleted, lead_category, pipeline_status, assignee)
		DO UPDATE SET leads = kept.leads + excluded.leads, score_sum = kept.score_sum + excluded.score_sum;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO lead_counts AS kept
		SELECT abs(pg_backend_pid()) % 16, status, deleted_at IS NOT NULL, lead_category, pipeline_status, assignee,
			-count(*), -sum(lead_score)
		FROM old_leads GROUP BY 2, 3, 4, 5, 6 ORDER BY 2, 3, 4, 5, 6
		ON CONFLICT (shard, status, is_deleted, lead_category, pipeline_status, assignee)
		DO UPDATE SET leads = kept.leads + excluded.leads, score_sum = kept.score_sum + excluded.score_sum;
	ELSE
		INSERT INTO lead_counts AS kept
		SELECT abs(pg_backend_pid()) % 16, status, deleted_at IS NOT NULL, lead_category, pipeline_status, assignee,
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
--> statement-breakpoint
CREATE TRIGGER "leads_counted_insert" AFTER INSERT ON "leads" REFERENCING NEW TABLE AS new_leads FOR EACH STATEMENT EXECUTE FUNCTION "count_leads"();
--> statement-breakpoint
CREATE TRIGGER "leads_counted_delete" AFTER DELETE ON "leads" REFERENCING OLD TABLE AS old_leads FOR EACH STATEMENT EXECUTE FUNCTION "count_leads"();
--> statement-breakpoint
CREATE TRIGGER "leads_counted_update" AFTER UPDATE ON "leads" REFERENCING OLD TABLE AS old_leads NEW TABLE AS new_leads FOR EACH STATEMENT EXECUTE FUNCTION "count_leads"();
--> statement-breakpoint
CREATE TRIGGER "leads_counted_truncate" AFTER TRUNCATE ON "leads" FOR EACH STATEMENT EXECUTE FUNCTION "count_leads"();
--> statement-breakpoint
-- The audit trail only grows; erasing may only remove what is older than a year.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF current_setting('audit.sweep', true) = 'on' AND OLD.at < now() - interval '1 year' THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'audit_events only ever grows';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE ON "audit_events" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_events_no_truncate" BEFORE TRUNCATE ON "audit_events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
--> statement-breakpoint
-- A consent is evidence: it may be reduced to its proof, and deleted five years after it was given.
CREATE FUNCTION "refuse_consent_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND current_setting('consents.sweep', true) = 'on' THEN
		IF TG_TABLE_NAME = 'consents' THEN
			IF OLD.reduced_at IS NOT NULL AND OLD.agreed_at < now() - interval '5 years' THEN
				RETURN OLD;
			END IF;
		ELSIF OLD.reduced_at IS NOT NULL AND OLD.revoked_at < now() - interval '5 years' THEN
			RETURN OLD;
		END IF;
	END IF;
	IF TG_OP = 'UPDATE' AND current_setting('consents.reduce', true) = 'on' THEN
		-- Whoever asked to be erased leaves the bare proof: all else of the row stays as it was.
		IF NEW.email_key LIKE 'sha256:%' AND (NEW.phone_key = '' OR NEW.phone_key LIKE 'sha256:%')
			AND to_jsonb(NEW) - ARRAY['email_key', 'phone_key', 'phone', 'network_address', 'user_agent', 'page', 'note', 'reduced_at']
				= to_jsonb(OLD) - ARRAY['email_key', 'phone_key', 'phone', 'network_address', 'user_agent', 'page', 'note', 'reduced_at']
			AND coalesce(to_jsonb(NEW) ->> 'phone', to_jsonb(NEW) ->> 'network_address', to_jsonb(NEW) ->> 'user_agent', to_jsonb(NEW) ->> 'page', to_jsonb(NEW) ->> 'note') IS NULL
		THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION '% only ever grows', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER "consents_append_only" BEFORE UPDATE OR DELETE ON "consents" FOR EACH ROW EXECUTE FUNCTION "refuse_consent_change"();
--> statement-breakpoint
CREATE TRIGGER "consents_no_truncate" BEFORE TRUNCATE ON "consents" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_consent_change"();
--> statement-breakpoint
CREATE TRIGGER "consent_revocations_append_only" BEFORE UPDATE OR DELETE ON "consent_revocations" FOR EACH ROW EXECUTE FUNCTION "refuse_consent_change"();
--> statement-breakpoint
CREATE TRIGGER "consent_revocations_no_truncate" BEFORE TRUNCATE ON "consent_revocations" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_consent_change"();
