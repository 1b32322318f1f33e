import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionName, auditActions, auditSubjects, subjectName, subjectText } from '#src/fa/desk/audit-names.ts'

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

test('every kind of subject has a Persian name and is offered by the filter; an id is in Persian digits or words', () => {
  const kinds = sources.flatMap((source) =>
    [...source.matchAll(/subject(?:: |\s*=\s*)\{ kind: '([a-z_]+)'/g)].map(([, kind = '']) => kind),
  )
  expect(new Set(kinds).size).toBeGreaterThan(15)
  expect(kinds.filter((kind) => subjectName(kind) === kind || !auditSubjects.includes(kind))).toEqual([])
  expect(subjectText({ kind: 'holiday', id: '1405-09-02' })).toBe('تعطیلی ۱۴۰۵-۰۹-۰۲')
  expect(subjectText({ kind: 'club', id: 'settings' })).toBe('باشگاه: تنظیمات')
  expect(subjectText({ kind: 'order', id: 'Abc12' })).toBe('سفارش Abc12')
})

test('the filters offer actions and subjects once', () => {
  expect(new Set(auditActions).size).toBe(auditActions.length)
  expect(new Set(auditSubjects).size).toBe(auditSubjects.length)
})
