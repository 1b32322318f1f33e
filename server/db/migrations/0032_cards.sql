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
ALTER TABLE "orders" DROP CONSTRAINT "orders_session";--> statement-breakpoint
ALTER TABLE "card_members" ADD CONSTRAINT "card_members_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_members" ADD CONSTRAINT "card_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_products" ADD CONSTRAINT "card_products_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_uses" ADD CONSTRAINT "card_uses_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_uses" ADD CONSTRAINT "card_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_uses" ADD CONSTRAINT "card_uses_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_product_id_card_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."card_products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_products_pool" ON "card_products" USING btree ("pool_id");--> statement-breakpoint
CREATE UNIQUE INDEX "card_uses_door" ON "card_uses" USING btree ("card_id","member_id","year","month","day") WHERE enrolment_id is null;--> statement-breakpoint
CREATE INDEX "card_uses_card" ON "card_uses" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "cards_user" ON "cards" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_session" CHECK (("orders"."session_id" is null) = ("orders"."kind" in ('wallet', 'card')));