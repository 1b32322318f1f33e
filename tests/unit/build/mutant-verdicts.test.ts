import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Mutant } from '#scripts/mutate/plan.ts'
import { faultOf, oneLine, readVerdicts, type Verdict, verdictOn } from '#scripts/mutate/verdicts.ts'

const mutant: Mutant = {
  id: '1',
  file: 'src/fa/a.ts',
  line: 3,
  mutator: 'EqualityOperator',
  code: 'a <\n  b',
  becomes: 'a <= b',
}
const here = { file: 'src/fa/a.ts', code: 'a < b' }
const because = 'both are whole numbers'
const own = 'tests/unit/build/mutant-verdicts.test.ts'

test.each<[string, Verdict, string | undefined]>([
  ['holds with a reason', { ...here, verdict: 'equivalent', because }, undefined],
  ['requires a reason', { ...here, verdict: 'accepted', because: ' ' }, 'says no reason'],
  [
    'is about a survivor',
    { ...here, becomes: 'a > b', verdict: 'equivalent', because },
    'no survivor is like this any more',
  ],
  [
    'is about its own file',
    { ...here, file: 'src/fa/b.ts', verdict: 'equivalent', because },
    'no survivor is like this any more',
  ],
  ['may name a test elsewhere', { ...here, verdict: 'elsewhere', test: own, name: 'a verdict %s' }, undefined],
  [
    'names a test that is there',
    { ...here, verdict: 'elsewhere', test: 'tests/e2e/none.test.ts', name: 'x' },
    'there is no tests/e2e/none.test.ts',
  ],
  [
    'names it rightly',
    { ...here, verdict: 'elsewhere', test: own, name: ['no', 'such', 'name'].join('–') },
    `${own} has no such test`,
  ],
])('a verdict %s', (_what, verdict, fault) => expect(faultOf(verdict, [mutant])).toBe(fault))

test('a verdict without its change is about every change of the place, and its line may move', () => {
  const verdict: Verdict = { ...here, verdict: 'equivalent', because }
  expect(verdictOn({ ...mutant, line: 99, becomes: 'true' }, [verdict])).toBe(verdict)
  expect(verdictOn({ ...mutant, code: 'a < c' }, [verdict])).toBeUndefined()
})

test('every stored verdict quotes code of its file, and the name of a test that exists', () => {
  const verdicts = ['src', 'server', 'sw'].flatMap(readVerdicts)
  expect(verdicts.length).toBeGreaterThan(100)
  for (const verdict of verdicts) {
    const { file, code = '' } = verdict
    expect(oneLine(readFileSync(file, 'utf8')), file).toContain(oneLine(code))
    if (verdict.verdict === 'elsewhere') expect(readFileSync(verdict.test, 'utf8'), file).toContain(verdict.name)
  }
})
