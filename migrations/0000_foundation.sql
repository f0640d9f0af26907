CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" uuid NOT NULL,
	"body_hash" text NOT NULL,
	"result_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"is_admin" text DEFAULT 'false' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
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
	"user_agent" text,
	"page_url" text,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lead_score" integer DEFAULT 0 NOT NULL,
	"lead_category" text,
	"scoring_factors" text,
	"status" text DEFAULT 'received' NOT NULL,
	"do_not_contact_reason" text
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "leads_by_time" ON "leads" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree (lower("email"));