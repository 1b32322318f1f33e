CREATE TABLE "password_tries" (
	"id" serial PRIMARY KEY NOT NULL,
	"phone_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "password_tries_phone" ON "password_tries" USING btree ("phone_hash","created_at");--> statement-breakpoint
CREATE INDEX "password_tries_address" ON "password_tries" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "password_tries_age" ON "password_tries" USING btree ("created_at");