CREATE TABLE "staff_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"page_name" text,
	"profile" jsonb NOT NULL,
	CONSTRAINT "staff_profiles_page_name_unique" UNIQUE("page_name")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "speaks" SET DEFAULT '["en"]'::jsonb;--> statement-breakpoint
ALTER TABLE "staff_profiles" ADD CONSTRAINT "staff_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "users" SET "speaks" = '["en"]'::jsonb || ("speaks" - 'en');
