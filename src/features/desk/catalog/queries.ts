import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { CatalogNoun } from '#src/contract/desk/catalog.ts'
import { deskCodePage } from '#src/contract/desk/catalog-code.ts'
import { deskSessionList } from '#src/contract/desk/catalog-session.ts'
import { deskSetup } from '#src/contract/desk/setup.ts'
import type { BookableKind } from '#src/contract/kind.ts'
import { deskApi } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { type CatalogRow, nouns } from './nouns.ts'

/** What narrows a list, as in its address. */
export type CatalogFilter = {
  q?: string
  state?: 'live' | 'archived' | 'all'
  pool?: number
  coach?: number
  level?: string
  sex?: string
}
export type CatalogPage = { results: CatalogRow[]; next_cursor: number | null }

const searchOf = (filter: object) =>
  new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  ).toString()

// Colleagues change the catalogue at the same time: every visit refetches.
export const catalogQueries = {
  list: (userId: string, noun: CatalogNoun, filter: CatalogFilter) =>
    infiniteQueryOptions({
      queryKey: [...deskKey(userId), 'catalog', noun, 'list', filter],
      queryFn: async ({ signal, pageParam }) => {
        const query = searchOf({ ...filter, cursor: pageParam ?? undefined })
        return (await deskApi(`/api/desk/${noun}/?${query}`, nouns[noun].page, { signal })) as CatalogPage
      },
      initialPageParam: null as number | null,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      staleTime: 0,
      // The list holds its own search field, which would lose the focus to a skeleton.
      placeholderData: keepPreviousData,
    }),
  row: (userId: string, noun: CatalogNoun, id: number) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'catalog', noun, 'row', id],
      queryFn: async ({ signal }) =>
        (await deskApi(`/api/desk/${noun}/${id}/`, nouns[noun].item, { signal })) as CatalogRow,
      staleTime: 0,
    }),
  sessions: (userId: string, kind: BookableKind, subject: number) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'catalog', 'sessions', kind, subject],
      queryFn: ({ signal }) =>
        deskApi(`/api/desk/sessions/?kind=${kind}&subject=${subject}`, deskSessionList, { signal }),
      staleTime: 0,
    }),
  codes: (userId: string, filter: { q?: string; state?: 'live' | 'ended' | 'all' }) =>
    infiniteQueryOptions({
      queryKey: [...deskKey(userId), 'catalog', 'codes', filter],
      queryFn: ({ signal, pageParam }) =>
        deskApi(`/api/desk/codes/?${searchOf({ ...filter, cursor: pageParam ?? undefined })}`, deskCodePage, {
          signal,
        }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next_cursor }: z.infer<typeof deskCodePage>) => next_cursor,
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  setup: (userId: string) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'catalog', 'setup'],
      queryFn: ({ signal }) => deskApi('/api/desk/setup/', deskSetup, { signal }),
      staleTime: 0,
    }),
}
