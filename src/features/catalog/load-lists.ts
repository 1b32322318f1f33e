import type { QueryClient } from '@tanstack/react-query'
import { nextTask } from '#src/offline/idle.ts'
import { instructorQueries, poolQueries, programQueries } from './queries.ts'

/** Prefetches the catalogue's lists where the device has no copy younger than ten minutes. */
export async function loadLists(queryClient: QueryClient): Promise<void> {
  const reads: Promise<unknown>[] = []
  for (const read of [
    () => queryClient.query(programQueries('team').list()),
    () => queryClient.query(programQueries('course').list()),
    () => queryClient.query(poolQueries.list()),
    () => queryClient.query(instructorQueries.list()),
  ]) {
    reads.push(read())
    await nextTask()
  }
  // Failures are shown by the list screens.
  await Promise.allSettled(reads)
}
