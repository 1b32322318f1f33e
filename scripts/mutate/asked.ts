import type { Memory, Result } from './memory.ts'

type Earlier = Pick<Memory, 'tests' | 'unfinished'>
/** Test file → its hash. */
type Hashes = Record<string, string>

/**
 * Earlier results that are still valid: a kill is valid while its test file is unchanged, also when the run was
 * interrupted in that file.
 */
export function stillKnown(
  { results, ...earlier }: Earlier & { results: Map<string, Result> },
  now: Hashes,
): Map<string, Result> {
  const holds = (test: string) => isSame(earlier.tests, now, test) || isSame(earlier.unfinished, now, test)
  return new Map(
    [...results]
      .filter(([, { in: test }]) => test === undefined || holds(test))
      .map(([id, { livedIn = [], ...result }]) => {
        const still = livedIn.filter((test) => isSame(earlier.unfinished, now, test))
        return [id, still.length > 0 ? { ...result, livedIn: still } : result]
      }),
  )
}

/** Whether a test file has to run on a mutant, given the known result. */
export function isAsked({ tests }: Earlier, now: Hashes, test: string, known: Result | undefined): boolean {
  if (known === undefined) return true
  return known.killedBy === undefined && !isSame(tests, now, test) && known.livedIn?.includes(test) !== true
}

function isSame(hashes: Hashes, now: Hashes, test: string): boolean {
  return hashes[test] !== undefined && hashes[test] === now[test]
}
