CREATE TABLE "medical_notes" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_pictures" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"webp" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"holder" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"relation" text NOT NULL,
	"birth_date" jsonb,
	"sex" text,
	"emergency_contact" jsonb,
	"pickup_persons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"insurance_until" jsonb,
	"certificate_until" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_slot";--> statement-breakpoint
DROP INDEX "enrolments_live";--> statement-breakpoint
DROP INDEX "order_items_live";--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "age_min" smallint;--> statement-breakpoint
ALTER TABLE "programs" ADD COLUMN "age_max" smallint;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "member_id" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "member_id" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "price_rial" bigint;--> statement-breakpoint
ALTER TABLE "medical_notes" ADD CONSTRAINT "medical_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_pictures" ADD CONSTRAINT "member_pictures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_holder" ON "members" USING btree ("user_id") WHERE holder;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolments_member" ON "enrolments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "order_items_member" ON "order_items" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_live" ON "enrolments" USING btree ("member_id","slot_id") WHERE cancelled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_live" ON "order_items" USING btree ("member_id","slot_id") WHERE live;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_slot" UNIQUE NULLS NOT DISTINCT("order_id","slot_id","member_id");