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
CREATE INDEX "documents_by_lead" ON "documents" USING btree ("lead_id","added_at","id");--> statement-breakpoint
CREATE INDEX "documents_removed" ON "documents" USING btree ("removed_at") WHERE "documents"."removed_at" is not null;