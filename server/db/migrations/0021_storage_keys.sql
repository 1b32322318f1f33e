ALTER TABLE "auth_sessions" ADD COLUMN "nonce_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "storage_owner" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "storage_key" text DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') NOT NULL;