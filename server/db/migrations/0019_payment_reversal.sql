ALTER TABLE "attempts" DROP CONSTRAINT "attempts_ended";--> statement-breakpoint
DROP INDEX "attempts_open";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "reverse_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "reversed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "attempts_open" ON "attempts" USING btree ("created_at") WHERE state in ('created', 'redirected', 'verifying', 'reversing');--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_reversed" CHECK ("attempts"."reversed_at" is null or "attempts"."state" = 'reversed');--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_ended" CHECK (("attempts"."ended_at" is null) = ("attempts"."state" in ('created', 'redirected', 'verifying', 'reversing')));--> statement-breakpoint
CREATE OR REPLACE FUNCTION "guard_order_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.state || '>' || NEW.state NOT IN (
		'draft>held', 'draft>expired', 'draft>cancelled',
		'held>paying', 'held>confirmed', 'held>expired', 'held>cancelled',
		'paying>confirmed', 'paying>expired', 'paying>cancelled',
		'expired>confirmed', 'expired>paid_unbookable', 'cancelled>paid_unbookable',
		'paid_unbookable>credited'
	) THEN
		RAISE EXCEPTION 'order % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "guard_attempt_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.state || '>' || NEW.state NOT IN (
		'created>redirected', 'created>failed', 'created>cancelled', 'created>unknown',
		'redirected>verifying', 'redirected>failed', 'redirected>cancelled',
		'verifying>verified', 'verifying>failed', 'verifying>cancelled',
		'verifying>reversing', 'verifying>reversed', 'reversing>reversed', 'reversing>verified'
	) THEN
		RAISE EXCEPTION 'attempt % cannot go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
	END IF;
	RETURN NEW;
END $$;
