CREATE TABLE "known_devices" (
	"secret_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_secret_hash_user_id_pk" PRIMARY KEY("secret_hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "account_events" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_events" ADD COLUMN "refused_hour" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD COLUMN "holder_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD COLUMN "open_to_address" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD COLUMN "address_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "otp_codes" ADD COLUMN "sender_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "password_tries" ADD COLUMN "device_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id","last_used_at");--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_refused" UNIQUE("user_id","refused_hour");