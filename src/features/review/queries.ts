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

/** The team or course of a review. */
export type Subject = { kind: ProgramKind; id: number }

const programKey = ({ kind }: Subject) => (kind === 'team' ? keys.teams : keys.courses)
const pathOf = ({ kind, id }: Subject) => `/api/${kind}s/${id}/reviews/`
const listsKey = (subject: Subject) => [...programKey(subject), 'reviews', subject.id]
const mineKey = ({ kind, id }: Subject, userId: string) => [...keys.myReviews, userId, kind, id]

export const reviewQueries = {
  list: (subject: Subject, sort: ReviewSort) =>
    pagesQuery({
      queryKey: [...listsKey(subject), sort],
      path: pathOf(subject),
      filters: { sort: sort === 'newest' ? undefined : sort, page_size: PAGE_SIZE },
      schema: reviewPage,
    }),
  // A paid month may have begun since the last visit, which permits a review.
  mine: (subject: Subject, userId: string) =>
    queryOptions({
      queryKey: mineKey(subject, userId),
      queryFn: ({ signal }) => api(`${pathOf(subject)}mine/`, myReview, { signal }),
      staleTime: 0,
    }),
}

/** Subject of the user's review in the queue of offline changes. */
export function writeSubject({ kind, id }: Subject): string {
  return `review-${kind}-${id}`
}

/** Changes of the user's review, queued while offline. They affect the list, the team's page and the account. */
export function reviewMutations(subject: Subject, userId: string) {
  const stale = [listsKey(subject), [...programKey(subject), 'detail', subject.id], keys.account]
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
        mutationFn: (request: ReviewRequest) =>
          sendOrQueue(write('PUT', request), () => api(path, review, { method: 'PUT', body: request })),
        onSuccess: (saved, _variables, _result, { client }) => {
          if (saved !== QUEUED) client.setQueryData<MyReview>(key, { review: saved, may_write: true })
        },
        meta: { invalidates: stale },
        retry: false,
      }),
    remove: () =>
      mutationOptions({
        mutationKey: ['review', 'remove'],
        mutationFn: () => sendOrQueue(write('DELETE', null), () => api(path, z.unknown(), { method: 'DELETE' })),
        onSuccess: (result, _variables, _result, { client }) => {
          if (result !== QUEUED) client.setQueryData<MyReview>(key, (before) => before && { ...before, review: null })
        },
        meta: { invalidates: [...stale, key] },
        retry: false,
      }),
  }
}
