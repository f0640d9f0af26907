CREATE TABLE "former_page_names" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"given_up_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_page_names" ADD CONSTRAINT "former_page_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;