import type { Memory, Result } from './memory.ts'

type Earlier = Pick<Memory, 'tests' | 'unfinished'>
/** Test file → its hash. */
type Hashes = Record<string, string>

/**
 * The part of earlier results that holds with these test files: a kill does while its test file is unchanged, also when the
 * run was cut off within that file.
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

/** Whether a test file has to be asked about a mutant of which this is known. */
export function isAsked({ tests }: Earlier, now: Hashes, test: string, known: Result | undefined): boolean {
  if (known === undefined) return true
  return known.killedBy === undefined && !isSame(tests, now, test) && known.livedIn?.includes(test) !== true
}

function isSame(hashes: Hashes, now: Hashes, test: string): boolean {
  return hashes[test] !== undefined && hashes[test] === now[test]
}
