CREATE TABLE "cancelled_dates" (
	"id" serial PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"day" smallint NOT NULL,
	"reason" text NOT NULL,
	"cancelled_at" timestamp with time zone NOT NULL,
	"credits_expire_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cancelled_dates_date" UNIQUE("session_id","year","month","day")
);
--> statement-breakpoint
CREATE TABLE "make_up_credits" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"cancelled_date_id" integer NOT NULL,
	"enrolment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"month_rial" bigint NOT NULL,
	"weekly_lessons" smallint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_enrolment_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "make_up_credits_used" UNIQUE("used_enrolment_id"),
	CONSTRAINT "make_up_credits_source" UNIQUE("enrolment_id","cancelled_date_id")
);
--> statement-breakpoint
DROP INDEX "enrolments_live";--> statement-breakpoint
DROP INDEX "order_items_live";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "day" smallint;--> statement-breakpoint
ALTER TABLE "cancelled_dates" ADD CONSTRAINT "cancelled_dates_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD CONSTRAINT "make_up_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD CONSTRAINT "make_up_credits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD CONSTRAINT "make_up_credits_cancelled_date_id_cancelled_dates_id_fk" FOREIGN KEY ("cancelled_date_id") REFERENCES "public"."cancelled_dates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD CONSTRAINT "make_up_credits_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD CONSTRAINT "make_up_credits_used_enrolment_id_enrolments_id_fk" FOREIGN KEY ("used_enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "make_up_credits_user" ON "make_up_credits" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_live" ON "enrolments" USING btree ("member_id","slot_id",coalesce(day, 0)) WHERE cancelled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_live" ON "order_items" USING btree ("member_id","slot_id",coalesce(day, 0)) WHERE live;