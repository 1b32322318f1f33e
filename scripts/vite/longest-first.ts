import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Milliseconds by test file, as last measured by `npm test -- --record`. Only the order depends on them. */
const durations = JSON.parse(readFileSync('tests/durations.json', 'utf8')) as Record<string, number>

/** A new file starts early: it may be long. */
const UNKNOWN_MS = 20_000

/**
 * Project by project, so that files which share a worker follow each other; in each the longest first. Browser tests
 * come first: no long file is then left for the end, where it would leave the other cores idle.
 */
const PROJECTS = [
  'e2e',
  'race-isolated',
  'race',
  'api-isolated',
  'api',
  'ui-isolated',
  'ui',
  'unit-isolated',
  'unit',
  'sw',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const project = ({ project: { name } }: TestSpecification) => PROJECTS.indexOf(name)
    const ms = ({ moduleId }: TestSpecification) => durations[relative('', moduleId)] ?? UNKNOWN_MS
    return files.toSorted((a, b) => project(a) - project(b) || ms(b) - ms(a))
  }
}
