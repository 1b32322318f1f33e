import * as z from 'zod/mini'

/** The largest number PostgreSQL's `integer` can hold. */
const LARGEST_ID = 2_147_483_647

/** An id in a body: whatever is beyond these bounds names nothing. */
export const idInBody = z.int().check(z.gte(1), z.lte(LARGEST_ID))
