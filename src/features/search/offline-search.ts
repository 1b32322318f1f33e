import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { picture } from '#src/contract/picture.ts'
import { type SearchHit, type SearchModel, searchModel } from '#src/contract/search.ts'
import { hasTerms, plainWords, type SearchTerm, searchTerms } from '#src/fa/search-terms.ts'

const MOST_HITS = 50

/** First words of the query keys under which each kind lies on the device. */
const shelves: Record<string, SearchModel> = {
  teams: 'team',
  courses: 'course',
  pools: 'pool',
  instructors: 'instructor',
  posts: 'post',
}

// A list, a page of it and a thing's own page hold the same fields under the same names.
const keptThing = z.object({
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
type Download = z.infer<typeof keptThing>

type Ranked = { hit: SearchHit; rank: number }

/** Searches the teams, courses, pools, coaches and posts that this device has kept, best first. */
export function searchOffline(client: QueryClient, query: string, model?: SearchModel): SearchHit[] {
  const terms = searchTerms(query)
  const begun = plainWords(query)
  const found = new Map<string, Ranked>()
  for (const { kind, thing } of keptThings(client)) {
    if (terms.length === 0 || (model !== undefined && kind !== model)) continue
    const hit = toHit(kind, thing)
    const rank = rankOf(hit, thing, terms, begun)
    if (rank !== undefined) found.set(`${kind} ${thing.id}`, { hit, rank })
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
    .slice(0, MOST_HITS)
    .map(({ hit }) => hit)
}

function* keptThings(client: QueryClient): Generator<{ kind: SearchModel; thing: Download }> {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const kind = shelves[String(queryKey[0])]
    if (kind === undefined) continue
    for (const item of itemsIn(state.data)) {
      const { success, data } = keptThing.safeParse(item)
      if (success && (data.name ?? data.title) !== undefined) yield { kind, thing: data }
    }
  }
}

/** The things in a bare list, in a page, in pages, or the one thing itself. */
function itemsIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data.flatMap(itemsIn)
  if (typeof data !== 'object' || data === null) return []
  if ('pages' in data) return itemsIn(data.pages)
  if ('results' in data) return itemsIn(data.results)
  return [data]
}

function toHit(kind: SearchModel, thing: Download): SearchHit {
  const { id, name, pool, city, district } = thing
  const place = pool === undefined ? [city, district] : [pool.name, pool.district]
  const about = name === undefined ? thing.description : thing.title
  return {
    model: kind,
    id,
    title: name ?? thing.title ?? '',
    subtitle: kind === 'instructor' || kind === 'post' ? (about ?? '').slice(0, 160) : place.filter(Boolean).join('، '),
    picture: thing.picture ?? thing.thumbnail ?? null,
  }
}

/** 0: the title begins so. 1: a word of it does. 2: a word beside it or of the text. */
function rankOf(hit: SearchHit, thing: Download, terms: SearchTerm[], begun: string): number | undefined {
  if (plainWords(hit.title).startsWith(begun)) return 0
  if (hasTerms(hit.title, terms)) return 1
  const { summary, description, bio, instructor } = thing
  const rest = [hit.title, hit.subtitle, summary, description, bio, instructor?.name].filter(Boolean).join(' ')
  return hasTerms(rest, terms) ? 2 : undefined
}
