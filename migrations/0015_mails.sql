CREATE TABLE "mail_gate" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"since" timestamp with time zone,
	"until" timestamp with time zone,
	"next_send_at" timestamp with time zone,
	"last_sent_at" timestamp with time zone
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
CREATE INDEX "mails_due" ON "mails" USING btree ("priority","next_attempt_at") WHERE "mails"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "mails_claimed" ON "mails" USING btree ("claimed_until") WHERE "mails"."state" in ('claimed', 'sending');--> statement-breakpoint
CREATE INDEX "mails_record" ON "mails" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "mails_address" ON "mails" USING btree (lower("to_address"),"queued_at");--> statement-breakpoint
CREATE INDEX "mails_kind" ON "mails" USING btree ("kind","queued_at");