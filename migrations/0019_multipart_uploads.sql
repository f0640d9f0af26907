CREATE TABLE "multipart_uploads" (
	"object_id" uuid PRIMARY KEY NOT NULL,
	"upload_id" text,
	"declared_bytes" bigint,
	"received_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "multipart_uploads" ADD CONSTRAINT "multipart_uploads_object_id_objects_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."objects"("id") ON DELETE cascade ON UPDATE no action;