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
ALTER TABLE "applications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "pipeline_status" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "phone_key" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "deleted_reason" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "pipeline_status" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "phone_key" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "deleted_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "pipeline_status" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "assignee" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "phone_key" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "deleted_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("owner","list","name");--> statement-breakpoint
CREATE INDEX "tasks_by_case" ON "tasks" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_request_key" ON "tasks" USING btree ("case_id","request_key");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("due_at","id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "timeline_by_case" ON "timeline_entries" USING btree ("case_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "timeline_request_key" ON "timeline_entries" USING btree ("case_id","request_key");--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "applications_phone_key" ON "applications" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "applications_trash" ON "applications" USING btree ("deleted_at") WHERE "applications"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "inquiries_email" ON "inquiries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "inquiries_phone_key" ON "inquiries" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "inquiries_trash" ON "inquiries" USING btree ("deleted_at") WHERE "inquiries"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "leads_phone_key" ON "leads" USING btree ("phone_key");--> statement-breakpoint
CREATE INDEX "leads_trash" ON "leads" USING btree ("deleted_at") WHERE "leads"."deleted_at" is not null;