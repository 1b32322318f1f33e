import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

/** Teams and courses get the price of their cheapest session; those without sessions retain theirs. */
export async function saveProgramPrices(db: Db) {
  await db.execute(sql`
    update programs set price_per_term_rial = cheapest.price_per_term_rial, final_price_rial = cheapest.final_price_rial
    from (
      select distinct on (program_id) program_id, price_per_term_rial, final_price_rial
      from sessions where program_id is not null and archived_at is null order by program_id, final_price_rial, id
    ) cheapest
    where programs.id = cheapest.program_id
      and (programs.price_per_term_rial, programs.final_price_rial)
        is distinct from (cheapest.price_per_term_rial, cheapest.final_price_rial)`)
}
