import type { QueryClient } from '@tanstack/react-query'
import { programQueries } from './queries.ts'

/** Reads the lists of teams and courses ahead, where none younger than ten minutes is on the device. */
export async function loadLists(queryClient: QueryClient): Promise<void> {
  const reads = (['team', 'course'] as const).map((kind) => queryClient.query(programQueries(kind).list()))
  // A failure is told where the list is looked at.
  await Promise.allSettled(reads)
}
