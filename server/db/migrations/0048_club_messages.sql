CREATE TABLE "club_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"author_id" integer NOT NULL,
	"pool_id" integer,
	"audience" jsonb NOT NULL,
	"audience_name" text NOT NULL,
	"channel" text NOT NULL,
	"text" text NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_deliveries" (
	"message_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"notification" text,
	"sms" text,
	"sms_tries" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "message_deliveries_message_id_user_id_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "club_messages" ADD CONSTRAINT "club_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_messages" ADD CONSTRAINT "club_messages_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_message_id_club_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."club_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_deliveries" ADD CONSTRAINT "message_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_messages_pool" ON "club_messages" USING btree ("pool_id","id");--> statement-breakpoint
CREATE INDEX "message_deliveries_due" ON "message_deliveries" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "message_deliveries_user" ON "message_deliveries" USING btree ("user_id");