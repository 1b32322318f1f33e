CREATE TABLE "freezes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"enrolment_id" integer NOT NULL,
	"from_day" smallint NOT NULL,
	"moved_enrolment_id" integer NOT NULL,
	"days" smallint[] NOT NULL,
	"certificate" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "freezes_enrolment" UNIQUE("enrolment_id"),
	CONSTRAINT "freezes_moved" UNIQUE("moved_enrolment_id")
);
--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_moved_enrolment_id_enrolments_id_fk" FOREIGN KEY ("moved_enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "freezes_user" ON "freezes" USING btree ("user_id");