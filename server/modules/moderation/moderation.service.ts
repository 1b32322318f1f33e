import type { Actor } from '#server/core/actor.ts'
import { cursorPage } from '#server/core/cursor-page.ts'
import type { Deps } from '#server/core/deps.ts'
import { ValidationError } from '#server/core/errors.ts'
import { moderatePost, queuedPosts } from '#server/modules/posts/post-moderation.service.ts'
import { moderateReview, queuedReviews } from '#server/modules/review/review-moderation.service.ts'
import type { ModeratedPost, ModeratedReview, ModerationRequest } from '#src/contract/desk/moderation.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { plainLine } from '#src/fa/plain-line.ts'
import { findAuthors } from './moderation.repo.ts'
import { moderationTexts } from './strings.ts'

const PAGE = 30

type ModerationDeps = Pick<Deps, 'db' | 'now'>
type Page<Item> = { results: Item[]; next_cursor: number | null }

/** Posts that wait for a decision, or hidden ones. */
export async function readPosts(
  { db, now }: ModerationDeps,
  { state, cursor }: { state: 'reported' | 'hidden'; cursor?: number | undefined },
): Promise<Page<ModeratedPost>> {
  const rows = await queuedPosts(db, { state, cursor, limit: PAGE + 1 })
  const { rows: shown, next_cursor } = cursorPage(rows, PAGE, ({ key }) => key)
  const authorOf = await authorsOf({ db, now }, shown)
  const results = shown.map(({ key: _, authorId, createdAt, hiddenAt, reports, ...post }) => ({
    ...post,
    author: authorOf(authorId),
    created_at: createdAt.toISOString(),
    hidden_at: hiddenAt?.toISOString() ?? null,
    reports: reports.map((report) => ({ ...report, at: new Date(report.at).toISOString() })),
  }))
  return { results, next_cursor }
}

/** Reviews of all programs or of one, newest first. */
export async function readReviews(
  { db, now }: ModerationDeps,
  query: {
    state: 'shown' | 'hidden'
    kind?: ProgramKind | undefined
    program?: number | undefined
    cursor?: number | undefined
  },
): Promise<Page<ModeratedReview>> {
  const { state, kind = 'team', program: number, cursor } = query
  const program = number === undefined ? undefined : { kind, number }
  const rows = await queuedReviews(db, { state, program, cursor, limit: PAGE + 1 })
  const { rows: shown, next_cursor } = cursorPage(rows, PAGE, ({ id }) => id)
  const authorOf = await authorsOf({ db, now }, shown)
  const results = shown.map(({ programId: _, authorId, createdAt, hiddenAt, ...review }) => ({
    ...review,
    author: authorOf(authorId),
    created_at: createdAt.toISOString(),
    hidden_at: hiddenAt?.toISOString() ?? null,
  }))
  return { results, next_cursor }
}

async function authorsOf({ db, now }: ModerationDeps, rows: { authorId: number }[]) {
  const found = await findAuthors(db, [...new Set(rows.map(({ authorId }) => authorId))], now())
  const byId = new Map(found.map((author) => [author.user, author]))
  return (id: number) => {
    const author = byId.get(id)
    const name = author?.name || (author?.username ?? `user-${id}`)
    return { user: id, name, suspended_until: author?.until?.toISOString() ?? null }
  }
}

const states = { hide: 'hidden', show: 'shown', delete: 'deleted' } as const

/** Applies a decision on a post or review. Hiding and deleting need a reason: throws `ValidationError` without one. */
export async function moderate(
  deps: ModerationDeps,
  actor: Actor,
  { kind, id }: { kind: 'post' | 'review'; id: number },
  { choice, reason: text }: ModerationRequest,
): Promise<{ state: 'hidden' | 'shown' | 'deleted' }> {
  const reason = plainLine(text)
  if (choice !== 'show' && reason === '') throw new ValidationError({ reason: [moderationTexts.reasonNeeded] })
  const decide = kind === 'post' ? moderatePost : moderateReview
  await decide(deps, actor, id, { choice, reason })
  return { state: states[choice] }
}
