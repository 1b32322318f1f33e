import { mutationOptions, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { pagesQuery } from '#src/api/query/pages.ts'
import { QUEUED, sendOrQueue, type WriteRequest } from '#src/api/writes/queue.ts'
import { review } from '#src/contract/catalog/catalog.ts'
import type { ProgramKind } from '#src/contract/kind.ts'
import { type MyReview, myReview, type ReviewRequest, type ReviewSort, reviewPage } from '#src/contract/review.ts'
import { reviewStrings as words } from './strings.ts'

const PAGE_SIZE = '10'

/** Which team or course is written about. */
export type Subject = { kind: ProgramKind; id: number }

const preloadLinks = ({ kind }: Subject) => (kind === 'team' ? keys.teams : keys.courses)
const pathOf = ({ kind, id }: Subject) => `/api/${kind}s/${id}/reviews/`
const listsKey = (subject: Subject) => [...preloadLinks(subject), 'reviews', subject.id]
const mineKey = ({ kind, id }: Subject, userId: string) => [...keys.myReviews, userId, kind, id]

export const reviewQueries = {
  list: (subject: Subject, sort: ReviewSort) =>
    pagesQuery({
      queryKey: [...listsKey(subject), sort],
      path: pathOf(subject),
      filters: { sort: sort === 'newest' ? undefined : sort, page_size: PAGE_SIZE },
      schema: reviewPage,
    }),
  // A paid month may have begun since the last visit.
  mine: (subject: Subject, userId: string) =>
    queryOptions({
      queryKey: mineKey(subject, userId),
      queryFn: ({ signal }) => api(`${pathOf(subject)}mine/`, myReview, { signal }),
      staleTime: 0,
    }),
}

/** The name under which a change of one's own review waits for the network. */
export function writeSubject({ kind, id }: Subject): string {
  return `review-${kind}-${id}`
}

/** Changes of one's own review, kept while there is no network. The list, the team's page and the own profile show it, too. */
export function reviewMutations(subject: Subject, userId: string) {
  const stale = [listsKey(subject), [...preloadLinks(subject), 'detail', subject.id], keys.account]
  const key = mineKey(subject, userId)
  const path = `${pathOf(subject)}mine/`
  const write = (method: 'PUT' | 'DELETE', body: ReviewRequest | null): WriteRequest => ({
    subject: writeSubject(subject),
    name: words.mine,
    page: `/${subject.kind}s/${subject.id}`,
    path,
    method,
    body,
    stale: [...stale, key],
  })
  return {
    save: () =>
      mutationOptions({
        mutationKey: ['review', 'save'],
        mutationFn: (wish: ReviewRequest) =>
          sendOrQueue(write('PUT', wish), () => api(path, review, { method: 'PUT', body: wish })),
        onSuccess: (saved, _wish, _result, { client }) => {
          if (saved !== QUEUED) client.setQueryData<MyReview>(key, { review: saved, may_write: true })
        },
        meta: { invalidates: stale },
        retry: false,
      }),
    remove: () =>
      mutationOptions({
        mutationKey: ['review', 'remove'],
        mutationFn: () => sendOrQueue(write('DELETE', null), () => api(path, z.unknown(), { method: 'DELETE' })),
        onSuccess: (answer, _wish, _result, { client }) => {
          if (answer !== QUEUED) client.setQueryData<MyReview>(key, (before) => before && { ...before, review: null })
        },
        meta: { invalidates: [...stale, key] },
        retry: false,
      }),
  }
}
