ALTER TABLE "club_messages" ALTER COLUMN "author_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "added_lessons" ADD COLUMN "pool_id" integer;--> statement-breakpoint
ALTER TABLE "added_lessons" ADD CONSTRAINT "added_lessons_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;