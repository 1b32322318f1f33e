import { readFileSync } from 'node:fs'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import type { Mutant } from './plan.ts'

const silent = { isDebugEnabled: () => false, debug: () => undefined, info: () => undefined, warn: console.warn }

/**
 * The mutants of these files, and each file with all its mutants: `globalThis.__stryker__.activeMutant` selects the
 * active one at run time.
 */
export async function instrument(files: string[]) {
  const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
  const instrumenter = new Instrumenter(silent as unknown as ConstructorParameters<typeof Instrumenter>[0])
  const result = await instrumenter.instrument(
    files.map((name) => ({ name, mutate: true, content: sources.get(name) ?? '' })),
    { plugins: null, ignorers: [], excludedMutations: [] },
  )
  const mutants = result.mutants.map(({ id, fileName, location, mutatorName, replacement }): Mutant => {
    const code = between(sources.get(fileName) ?? '', location)
    return { id, file: fileName, line: location.start.line + 1, mutator: mutatorName, code, becomes: replacement ?? '' }
  })
  return { mutants, contents: new Map(result.files.map(({ name, content }) => [name, withLimits(content)])) }
}

/** Coverage is counted in the first run only; a mutant with an endless loop is stopped by its number of steps. */
function withLimits(content: string): string {
  return content
    .replace('function cover() {', 'function cover() { if (ns.steps !== undefined) return;')
    .replace(
      'function isActive(id) {',
      "function isActive(id) { if (ns.steps !== undefined && ++ns.steps > ns.mostSteps) throw new Error('endless loop');",
    )
}

type Position = { line: number; column: number }

function between(source: string, { start, end }: { start: Position; end: Position }): string {
  const lines = source.split('\n').slice(start.line, end.line + 1)
  lines.push((lines.pop() ?? '').slice(0, end.column))
  lines.unshift((lines.shift() ?? '').slice(start.column))
  return lines.join('\n')
}
