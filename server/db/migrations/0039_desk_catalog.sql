CREATE TABLE "catalog_pictures" (
	"id" serial PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"picture" jsonb NOT NULL,
	"names" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "catalog_pictures_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "club_texts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "programs_facets";--> statement-breakpoint
DROP INDEX "programs_kinds";--> statement-breakpoint
ALTER TABLE "instructors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "instructors" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "catalog_pictures_age" ON "catalog_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "programs_facets" ON "programs" USING btree ("kind","number","id","level","sex","age_group","pool_id","instructor_id","final_price_rial","rating_sum","rating_count","class_times") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "programs_kinds" ON "programs" USING btree ("kind","level","sex","age_group","class_times","number","id","pool_id","instructor_id","final_price_rial","rating_sum","rating_count") WHERE archived_at is null;