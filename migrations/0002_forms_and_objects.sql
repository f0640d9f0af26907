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
	"status" text DEFAULT 'received' NOT NULL
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
	"status" text DEFAULT 'received' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"byte_size" integer,
	"document_type" text,
	"claimed_at" timestamp with time zone,
	"claimed_by" uuid,
	"file_name" text
);
--> statement-breakpoint
CREATE INDEX "applications_by_time" ON "applications" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_by_time" ON "inquiries" USING btree ("submitted_at","id");