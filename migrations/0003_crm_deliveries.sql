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
	"payload_hash" text,
	"lead_submitted_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"synced_at" timestamp with time zone,
	CONSTRAINT "crm_deliveries_lead_id_provider_pk" PRIMARY KEY("lead_id","provider")
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
	"backfill" jsonb,
	"token" text
);
--> statement-breakpoint
ALTER TABLE "crm_deliveries" ADD CONSTRAINT "crm_deliveries_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "crm_deliveries_due" ON "crm_deliveries" USING btree ("provider","status","priority","next_attempt_at","lead_submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "crm_deliveries_one_push_per_person" ON "crm_deliveries" USING btree ("provider","person_id") WHERE "crm_deliveries"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "crm_deliveries_person" ON "crm_deliveries" USING btree ("provider","person_id");--> statement-breakpoint
CREATE INDEX "crm_deliveries_backfill" ON "crm_deliveries" USING btree ("backfill_id");