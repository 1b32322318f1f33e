CREATE TABLE "attendance" (
	"session_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"day" smallint NOT NULL,
	"pool_id" integer NOT NULL,
	"entered" smallint DEFAULT 0 NOT NULL,
	"entered_at" timestamp with time zone,
	"door" text,
	"mark" text,
	"mark_at" timestamp with time zone,
	CONSTRAINT "attendance_session_id_member_id_year_month_day_pk" PRIMARY KEY("session_id","member_id","year","month","day")
);
--> statement-breakpoint
CREATE TABLE "attendance_events" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"device_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"device" text NOT NULL,
	"device_name" text NOT NULL,
	"actor_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"pool_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"day" smallint NOT NULL,
	"member_id" integer,
	"enrolment_id" integer,
	"people" smallint DEFAULT 1 NOT NULL,
	"most" smallint DEFAULT 1 NOT NULL,
	"target" text,
	"value" text
);
--> statement-breakpoint
CREATE TABLE "double_uses" (
	"event_id" text PRIMARY KEY NOT NULL,
	"first_id" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_events" ADD CONSTRAINT "attendance_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_events" ADD CONSTRAINT "attendance_events_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_events" ADD CONSTRAINT "attendance_events_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_events" ADD CONSTRAINT "attendance_events_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_events" ADD CONSTRAINT "attendance_events_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_member" ON "attendance" USING btree ("member_id","year","month");--> statement-breakpoint
CREATE INDEX "attendance_pool" ON "attendance" USING btree ("pool_id","year","month","day");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_events_id" ON "attendance_events" USING btree ("id");--> statement-breakpoint
CREATE INDEX "attendance_events_lesson" ON "attendance_events" USING btree ("session_id","year","month","day");--> statement-breakpoint
CREATE INDEX "attendance_events_member" ON "attendance_events" USING btree ("member_id","kind");--> statement-breakpoint
CREATE INDEX "double_uses_found" ON "double_uses" USING btree ("found_at");