import * as z from 'zod/mini'

/** The maximum of PostgreSQL's `integer`. */
const MAX_ID = 2_147_483_647

/** An id in a request body, limited to values the database can store. */
export const idInBody = z.int().check(z.gte(1), z.lte(MAX_ID))
