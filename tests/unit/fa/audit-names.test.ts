import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionName, auditActions, subjectName } from '#src/fa/desk/audit-names.ts'

const sources = execFileSync('git', ['ls-files', 'server/modules', 'server/cli'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(file, 'utf8'))

/** The actions that are written out; the others are a noun with one of a few verbs. */
const written = sources.flatMap((source) =>
  [...source.matchAll(/(?:action: |actor, )'([a-z]+\.[a-z-]+)'/g)].map(([, action = '']) => action),
)
const composed = [
  ...['team', 'course', 'pool', 'coach', 'slide', 'session'].flatMap((noun) =>
    ['create', 'change', 'archive', 'unarchive'].map((verb) => `${noun}.${verb}`),
  ),
  ...['post', 'review'].flatMap((noun) => ['hide', 'show', 'delete'].map((verb) => `${noun}.${verb}`)),
  ...['add', 'enable', 'disable', 'rotate', 'remove', 'test', 'replay'].map((verb) => `webhook.${verb}`),
  ...['move', 'close', 'substitute', 'add'].map((verb) => `schedule.${verb}`),
  ...['in', 'out', 'open', 'connect', 'close'].map((verb) => `till.${verb}`),
]

test('every action of the audit log has a Persian name, and so has what it was done to', () => {
  expect(written.length).toBeGreaterThan(40)
  const actions = [...new Set([...written, ...composed, ...auditActions])]
  expect(actions.filter((action) => actionName(action) === action)).toEqual([])
  expect(actionName('order.refund')).toBe('بازپرداخت سفارش')
  expect(actionName('pump.start')).toBe('pump.start')
  expect(subjectName('team_session')).toBe('سانس')
})

test('the filter offers actions once', () => {
  expect(new Set(auditActions).size).toBe(auditActions.length)
})
