CREATE TABLE "crm_erasures" (
	"provider" text NOT NULL,
	"person_id" uuid NOT NULL,
	"remotes" jsonb NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "crm_erasures_provider_person_id_pk" PRIMARY KEY("provider","person_id")
);
--> statement-breakpoint
CREATE INDEX "crm_erasures_due" ON "crm_erasures" USING btree ("provider","status","next_attempt_at");