ALTER TABLE "imports" ALTER COLUMN "link" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "runner";