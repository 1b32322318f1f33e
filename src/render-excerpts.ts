import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ProgramCard, ProgramDetail, ProgramSession, programPage, Slide } from './contract/catalog/catalog.ts'
import type { Post, PostPage } from './contract/post.ts'

const ALL = Number.POSITIVE_INFINITY
/**
 * How much of a query's data a page contains, by step: first without what is below every first screen, at last only what
 * is on a phone's. Numbers of items; texts below the first screen in UTF-16 units.
 */
const limits = {
  posts: [2, 1, 1, 0, 0],
  related: [4, 2, 0, 0, 0],
  featured: [4, 3, 2, 1, 0],
  teams: [8, 6, 4, 2, 1],
  timetables: [ALL, ALL, 6, 3, 1],
  sessions: [8, 4, 3, 2, 1],
  months: [ALL, 12, 6, 6, 3],
  gallery: [ALL, 6, 3, 1, 1],
  reviews: [ALL, 1, 0, 0, 0],
  slideTexts: [ALL, 1, 1, 1, 1],
  // More have no room for their dots.
  slides: [ALL, 12, 12, 12, 12],
  text: [1000, 600, 400, 200, 50],
  // Texts of a team's page that a first screen may show.
  summary: [ALL, ALL, ALL, 200, 100],
  line: [ALL, ALL, ALL, 100, 40],
}
export const LAST_STEP = limits.posts.length - 1

type Limits = Record<keyof typeof limits, number>
type Excerpt = (data: never, limits: Limits) => unknown

/** By the first elements of the query key. Whole data is returned as it is; undefined leaves the query out. */
const excerpts: Record<string, Excerpt> = {
  slides: (slides: Slide[], { slides: most, slideTexts }) =>
    sameItems(slides.slice(0, most).map(slideAt(slideTexts)), slides),
  'posts list': ({ pages: [page], ...list }: InfiniteData<PostPage>, { posts }) =>
    page !== undefined && posts > 0
      ? { ...list, pages: [{ ...page, results: cards(page.results, posts) }] }
      : undefined,
  'posts related': (posts: Post[], { related }) => (related === 0 ? undefined : cards(posts, related)),
  'posts detail': (post: Post, { text }) => changed(post, { description: shorten(post.description, text) }),
  'teams list': (teams: ProgramCard[], { teams: most, timetables }) =>
    sameItems(firstOf(teams, most).map(withTimetables(timetables)), teams),
  'teams featured': (page: z.infer<typeof programPage>, { featured, timetables }) =>
    featured === 0
      ? undefined
      : changed(page, {
          results: sameItems(firstOf(page.results, featured).map(withTimetables(timetables)), page.results),
        }),
  'teams detail': teamAt,
}

/**
 * A query's data as far as the page contains it at a step: the same data, an excerpt of it, or undefined.
 */
export function excerptOf(key: QueryKey, data: unknown, step: number): unknown {
  const excerpt = excerpts[String(key[0])] ?? excerpts[`${key[0]} ${key[1]}`]
  if (excerpt === undefined) return data
  const entries = Object.entries(limits).map(([name, steps]) => [name, steps[step] ?? 0])
  return excerpt(data as never, Object.fromEntries(entries) as Limits)
}

function teamAt(team: ProgramDetail, limits: Limits): ProgramDetail {
  const { pool, instructor } = team
  return changed(team, {
    summary: shorten(team.summary, limits.summary),
    description: shorten(team.description, limits.text),
    gallery: firstOf(team.gallery, limits.gallery),
    pool: changed(pool, { address: shorten(pool.address, limits.line) }),
    sessions: sameItems(firstOf(team.sessions, limits.sessions).map(withMonths(limits.months)), team.sessions),
    latest_reviews: firstOf(team.latest_reviews, limits.reviews),
    instructor: changed(instructor, {
      title: shorten(instructor.title, limits.line),
      bio: shorten(instructor.bio, limits.text),
    }),
  })
}

/** The first cards of a list, which have no descriptions. */
function cards(posts: Post[], most: number): Post[] {
  return firstOf(posts, most).map((post) => ({ ...post, description: '' }))
}

/** From `texts` on, slides are only counted: their dots are on the first screen. */
function slideAt(texts: number) {
  return (slide: Slide, index: number): Slide =>
    index < texts ? slide : { id: slide.id, imageUrl: '', title: '', description: '' }
}

function withTimetables(most: number) {
  return (card: ProgramCard) => changed(card, { times: firstOf(card.times, most) })
}

function withMonths(most: number) {
  return (session: ProgramSession) => changed(session, { months: firstOf(session.months, most) })
}

function firstOf<Item>(items: Item[], most: number): Item[] {
  return items.length <= most ? items : items.slice(0, most)
}

/** `items`, or `before` when it has the same ones. */
function sameItems<Item>(items: Item[], before: Item[]): Item[] {
  return items.length === before.length && items.every((item, index) => item === before[index]) ? before : items
}

/** A copy with changes; the same object without any. */
function changed<Of extends object>(before: Of, changes: Partial<Of>): Of {
  const isSame = Object.entries(changes).every(([name, value]) => before[name as keyof Of] === value)
  return isSame ? before : { ...before, ...changes }
}

/** The beginning of a text, without half of a surrogate pair at its end. */
function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`
}
