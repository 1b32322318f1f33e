CREATE UNLOGGED TABLE "rate_counts" (
	"name" text NOT NULL,
	"span" bigint NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "rate_counts_name_span_pk" PRIMARY KEY("name","span")
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"id" serial PRIMARY KEY NOT NULL,
	"upload_id" text NOT NULL,
	"starts_at" bigint NOT NULL,
	"bytes" integer,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"size" bigint,
	"received" bigint DEFAULT 0 NOT NULL,
	"metadata" jsonb,
	"server" text NOT NULL,
	"claimed_until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_parts_upload" ON "upload_parts" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("created_at");