import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { picture } from '#src/contract/picture.ts'
import { type SearchHit, type SearchModel, searchModel } from '#src/contract/search.ts'
import { hasTerms, plainWords, type SearchTerm, searchTerms } from '#src/fa/search-terms.ts'

const MAX_HITS = 50

/** Kind by the first element of a query key. */
const kindByKey: Record<string, SearchModel> = {
  teams: 'team',
  courses: 'course',
  pools: 'pool',
  instructors: 'instructor',
  posts: 'post',
}

// List items and details have these fields under the same names.
const storedEntity = z.object({
  id: z.int(),
  name: z.optional(z.string()),
  title: z.optional(z.string()),
  summary: z.optional(z.string()),
  description: z.optional(z.string()),
  bio: z.optional(z.string()),
  city: z.optional(z.string()),
  district: z.optional(z.string()),
  pool: z.optional(z.object({ name: z.string(), district: z.string() })),
  instructor: z.optional(z.object({ name: z.string() })),
  picture: z.optional(z.nullable(picture)),
  thumbnail: z.optional(z.nullable(picture)),
})
type StoredEntity = z.infer<typeof storedEntity>

type Ranked = { hit: SearchHit; rank: number }

/** Searches the teams, courses, pools, coaches and posts in the query cache, best first. */
export function searchOffline(client: QueryClient, query: string, model?: SearchModel): SearchHit[] {
  const terms = searchTerms(query)
  const prefix = plainWords(query)
  const found = new Map<string, Ranked>()
  for (const { kind, entity } of storedEntities(client)) {
    if (terms.length === 0 || (model !== undefined && kind !== model)) continue
    const hit = toHit(kind, entity)
    const rank = rankOf(hit, entity, terms, prefix)
    if (rank !== undefined) found.set(`${kind} ${entity.id}`, { hit, rank })
  }
  const weight = ({ hit, rank }: Ranked) => rank * 10_000 + hit.title.length
  const order = searchModel.options
  return [...found.values()]
    .sort(
      (one, other) =>
        weight(one) - weight(other) ||
        order.indexOf(one.hit.model) - order.indexOf(other.hit.model) ||
        one.hit.id - other.hit.id,
    )
    .slice(0, MAX_HITS)
    .map(({ hit }) => hit)
}

function* storedEntities(client: QueryClient): Generator<{ kind: SearchModel; entity: StoredEntity }> {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const kind = kindByKey[String(queryKey[0])]
    if (kind === undefined) continue
    for (const item of itemsIn(state.data)) {
      const { success, data } = storedEntity.safeParse(item)
      if (success && (data.name ?? data.title) !== undefined) yield { kind, entity: data }
    }
  }
}

/** The items of a bare list, a page, several pages, or a single item. */
export function itemsIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data.flatMap(itemsIn)
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data) return itemsIn(data.pages)
  if ('results' in data) return itemsIn(data.results)
  return [data]
}

function toHit(kind: SearchModel, entity: StoredEntity): SearchHit {
  const { id, name, pool, city, district } = entity
  const location = pool === undefined ? [city, district] : [pool.name, pool.district]
  const about = name === undefined ? entity.description : entity.title
  return {
    model: kind,
    id,
    title: name ?? entity.title ?? '',
    subtitle:
      kind === 'instructor' || kind === 'post' ? (about ?? '').slice(0, 160) : location.filter(Boolean).join('، '),
    picture: entity.picture ?? entity.thumbnail ?? null,
  }
}

/** 0: the title starts with the query. 1: words of the title match. 2: other text matches. */
function rankOf(hit: SearchHit, entity: StoredEntity, terms: SearchTerm[], prefix: string): number | undefined {
  if (plainWords(hit.title).startsWith(prefix)) return 0
  if (hasTerms(hit.title, terms)) return 1
  const { summary, description, bio, instructor } = entity
  const rest = [hit.title, hit.subtitle, summary, description, bio, instructor?.name].filter(Boolean).join(' ')
  return hasTerms(rest, terms) ? 2 : undefined
}
