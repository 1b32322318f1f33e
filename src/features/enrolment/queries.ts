import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { myTerms } from '#src/contract/enrolment.ts'
import type { BookableKind } from '#src/contract/kind.ts'

const JUST_READ_MS = 10_000

export const termQueries = {
  // A month just paid for must appear at once: every visit refetches behind the stored copy, also right after the
  // return from the bank. The few seconds avoid a second request after the route loader.
  list: (kind: BookableKind, userId: string) =>
    queryOptions({
      queryKey: [...keys.terms, kind, userId],
      queryFn: ({ signal }) => api(`/api/my/terms/?kind=${kind}&shared=1`, myTerms, { signal }),
      staleTime: ({ state }) => (state.dataUpdatedAt < performance.timeOrigin ? 0 : JUST_READ_MS),
    }),
}
