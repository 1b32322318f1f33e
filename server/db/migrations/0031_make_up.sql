CREATE TABLE "card_members" (
	"card_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "card_members_card_id_member_id_pk" PRIMARY KEY("card_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "card_products" (
	"id" serial PRIMARY KEY NOT NULL,
	"pool_id" integer NOT NULL,
	"visits" smallint NOT NULL,
	"price_rial" bigint NOT NULL,
	"valid_days" smallint NOT NULL,
	"most_members" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "card_products_sold" CHECK ("card_products"."visits" > 0 and "card_products"."price_rial" > 0 and "card_products"."valid_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "card_uses" (
	"id" serial PRIMARY KEY NOT NULL,
	"card_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"enrolment_id" integer,
	"year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"day" smallint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "card_uses_enrolment" UNIQUE("enrolment_id")
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"visits" smallint NOT NULL,
	"used" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"refunded_rial" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "cards_order" UNIQUE("order_id"),
	CONSTRAINT "cards_used" CHECK ("cards"."used" between 0 and "cards"."visits")
);
--> statement-breakpoint
CREATE TABLE "cancelled_dates" (
	"id" serial PRIMARY KEY NOT NULL,
	"session_id" integer NOT NULL,
	"year" smallint NOT NULL,
	"month" smallint NOT NULL,
	"day" smallint NOT NULL,
	"reason" text NOT NULL,
	"cancelled_at" timestamp with time zone NOT NULL,
	"credits_expire_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cancelled_dates_date" UNIQUE("session_id","year","month","day")
);
--> statement-breakpoint
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
CREATE TABLE "make_up_credits" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"cancelled_date_id" integer NOT NULL,
	"enrolment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"level" text NOT NULL,
	"month_rial" bigint NOT NULL,
	"weekly_lessons" smallint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_enrolment_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "make_up_credits_used" UNIQUE("used_enrolment_id"),
	CONSTRAINT "make_up_credits_source" UNIQUE("enrolment_id","cancelled_date_id")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_session";--> statement-breakpoint
DROP INDEX "enrolments_live";--> statement-breakpoint
DROP INDEX "order_items_live";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "day" smallint;--> statement-breakpoint
ALTER TABLE "card_members" ADD CONSTRAINT "card_members_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_members" ADD CONSTRAINT "card_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_products" ADD CONSTRAINT "card_products_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_uses" ADD CONSTRAINT "card_uses_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_uses" ADD CONSTRAINT "card_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_uses" ADD CONSTRAINT "card_uses_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_product_id_card_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."card_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_dates" ADD CONSTRAINT "cancelled_dates_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_moved_enrolment_id_enrolments_id_fk" FOREIGN KEY ("moved_enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD CONSTRAINT "make_up_credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD CONSTRAINT "make_up_credits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD CONSTRAINT "make_up_credits_cancelled_date_id_cancelled_dates_id_fk" FOREIGN KEY ("cancelled_date_id") REFERENCES "public"."cancelled_dates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD CONSTRAINT "make_up_credits_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "make_up_credits" ADD CONSTRAINT "make_up_credits_used_enrolment_id_enrolments_id_fk" FOREIGN KEY ("used_enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_products_pool" ON "card_products" USING btree ("pool_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_uses_door" ON "card_uses" USING btree ("card_id","member_id","year","month","day") WHERE enrolment_id is null;--> statement-breakpoint
CREATE INDEX "card_uses_card" ON "card_uses" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "cards_user" ON "cards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "freezes_user" ON "freezes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "make_up_credits_user" ON "make_up_credits" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrolments_live" ON "enrolments" USING btree ("member_id","slot_id",coalesce(day, 0)) WHERE cancelled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_live" ON "order_items" USING btree ("member_id","slot_id",coalesce(day, 0)) WHERE live;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_session" CHECK (("orders"."session_id" is null) = ("orders"."kind" in ('wallet', 'card')));