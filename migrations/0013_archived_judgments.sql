CREATE TABLE "archived_judgments" (
	"sha256" text PRIMARY KEY NOT NULL,
	"rules" text NOT NULL,
	"findings" jsonb NOT NULL
);
