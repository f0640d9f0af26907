CREATE TABLE "questionnaire_step_counts" (
	"day" date NOT NULL,
	"step" smallint NOT NULL,
	"reached" integer NOT NULL,
	CONSTRAINT "questionnaire_step_counts_day_step_pk" PRIMARY KEY("day","step")
);
