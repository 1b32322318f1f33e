-- The percent follows from the two prices (src/contract/price.ts). Servers of this version neither read nor write the column;
-- those of the version before, still at work beside them, read it, and new rows give them its default of 0. A later version
-- drops it.
COMMENT ON COLUMN "sessions"."discount_percent" IS 'Unused: the discount follows from the prices.';
