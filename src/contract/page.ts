import * as z from 'zod/mini'

/** List envelope of Django REST Framework. `next` is an absolute URL on the configured public origin. */
export function pageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    count: z.int(),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
  })
}

/** `?page=` of a list, 1 to 100. */
export const pageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 1),
  page_size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 24),
})
