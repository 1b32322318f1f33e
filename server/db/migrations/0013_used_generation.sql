ALTER TABLE "auth_sessions" ADD COLUMN "used_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
-- Tokens from before do not say which pair they belong to: their answers count as arrived.
UPDATE "auth_sessions" SET "used_generation" = "generation";
