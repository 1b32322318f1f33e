ALTER TABLE "orders" DROP CONSTRAINT "orders_payable";--> statement-breakpoint
ALTER TABLE "wallets" DROP CONSTRAINT "wallets_balance";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "wallet_rial" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wallet_rial" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD COLUMN "enrolment_id" integer;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "reserved_rial" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_purchase" ON "ledger" USING btree ("order_id") WHERE kind = 'purchase';--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_refunded_once" UNIQUE("kind","enrolment_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_session" CHECK (("orders"."session_id" is null) = ("orders"."kind" = 'wallet'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payable" CHECK ("orders"."payable_rial" >= 0 and "orders"."wallet_rial" between 0 and "orders"."payable_rial");--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_balance" CHECK ("wallets"."reserved_rial" >= 0 and "wallets"."balance_rial" >= "wallets"."reserved_rial");