import type { QueryClient } from '@tanstack/react-query'
import { nextTask } from '#src/offline/idle.ts'
import { instructorQueries, poolQueries, programQueries } from './queries.ts'

/** Reads the catalogue's lists ahead, where none younger than ten minutes is on the device. */
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
  // A failure is told where the list is looked at.
  await Promise.allSettled(reads)
}
