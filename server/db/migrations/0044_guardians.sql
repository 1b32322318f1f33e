CREATE TABLE "guardians" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"guardian_id" integer,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"sms_due_at" timestamp with time zone,
	CONSTRAINT "guardians_others" CHECK (guardian_id <> owner_id),
	CONSTRAINT "guardians_accepted" CHECK ((guardian_id is null) = (accepted_at is null)),
	CONSTRAINT "guardians_erased" CHECK (ended_at is null or (phone = '' and sms_due_at is null))
);
--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_guardian_id_users_id_fk" FOREIGN KEY ("guardian_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "guardians_invited" ON "guardians" USING btree ("owner_id","phone") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "guardians_linked" ON "guardians" USING btree ("owner_id","guardian_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "guardians_guardian" ON "guardians" USING btree ("guardian_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "guardians_phone" ON "guardians" USING btree ("phone") WHERE ended_at is null and guardian_id is null;--> statement-breakpoint
CREATE INDEX "guardians_sms" ON "guardians" USING btree ("sms_due_at") WHERE sms_due_at is not null;