CREATE TABLE "waitlist_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"slot_id" integer NOT NULL,
	"member_ids" integer[] NOT NULL,
	"named" boolean NOT NULL,
	"places" smallint NOT NULL,
	"state" text NOT NULL,
	"passed" integer DEFAULT 0 NOT NULL,
	"passed_told" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"offered_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"sms_due_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "waitlist_entries_places" CHECK ("waitlist_entries"."places" >= 1),
	CONSTRAINT "waitlist_entries_ended" CHECK (("waitlist_entries"."ended_at" is null) = ("waitlist_entries"."state" in ('waiting', 'offered'))),
	CONSTRAINT "waitlist_entries_offer" CHECK ("waitlist_entries"."state" <> 'waiting' or "waitlist_entries"."expires_at" is null)
);
--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entries_live" ON "waitlist_entries" USING btree ("user_id","slot_id") WHERE state in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waitlist_entries_line" ON "waitlist_entries" USING btree ("slot_id","id") WHERE state in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waitlist_entries_user" ON "waitlist_entries" USING btree ("user_id");