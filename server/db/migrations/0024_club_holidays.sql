CREATE TABLE "club_holidays" (
	"year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"day" smallint NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "club_holidays_year_month_day_pk" PRIMARY KEY("year","month","day")
);
