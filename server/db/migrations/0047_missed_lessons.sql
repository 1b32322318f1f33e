ALTER TABLE "make_up_credits" ALTER COLUMN "cancelled_date_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD COLUMN "missed_day" smallint;--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD CONSTRAINT "make_up_credits_missed" UNIQUE("enrolment_id","missed_day");--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD CONSTRAINT "make_up_credits_reason" CHECK (("make_up_credits"."cancelled_date_id" is null) <> ("make_up_credits"."missed_day" is null));