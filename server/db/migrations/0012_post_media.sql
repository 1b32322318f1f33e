ALTER TABLE "posts" ALTER COLUMN "media_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "media_id" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "thumbnail_id" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_thumbnail_id_media_id_fk" FOREIGN KEY ("thumbnail_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_media_id_unique" UNIQUE("media_id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_thumbnail_id_unique" UNIQUE("thumbnail_id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_media" CHECK ("posts"."media_url" is not null or "posts"."media_id" is not null);