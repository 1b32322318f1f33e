import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#src/offline/new-id.ts'
import { openEvents } from '#src/offline/outbox/events.ts'
import { newDraft } from '#src/offline/outbox/item.ts'
import { isHeldBy, leased, paused, queued, resumed } from '#src/offline/outbox/machine.ts'
import { laterCopy, type SessionCopy } from '#src/offline/outbox/session-copy.ts'

const NOW = Date.UTC(2026, 10, 21, 8)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a post', () => {
  const draft = newDraft('me', NOW)

  test('starts as an empty upload with an id', () => {
    expect(draft).toMatchObject({ state: 'draft', text: { title: '', description: '', mode: 'upload', mediaUrl: '' } })
    expect(newDraft('me', NOW).id).not.toBe(draft.id)
  })

  test('has an id also on plain http', () => {
    const { getRandomValues } = crypto
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
    expect(newId()).toMatch(/^[0-9a-f]{32}$/)
    vi.stubGlobal('crypto', { randomUUID: () => 'a-uuid' })
    expect(newId()).toBe('a-uuid')
  })

  test('belongs to the lease holder while it is being sent', () => {
    const held = leased(queued(draft, 'key'), 'here', NOW)
    expect([isHeldBy(held, 'here'), isHeldBy(held, 'there')]).toEqual([true, false])
    expect(isHeldBy({ ...held, state: 'paused' }, 'here')).toBe(false)
    expect(isHeldBy({ ...held, lease: undefined }, 'here')).toBe(false)
  })

  test('can be paused while queued; drafts and posts being sent are not due', () => {
    expect(paused(queued(draft, 'key'))).toMatchObject({ state: 'paused', lease: undefined })
    expect(resumed(draft)).toBeUndefined()
    expect(resumed(leased(queued(draft, 'key'), 'here', NOW))).toBeUndefined()
    expect(resumed({ ...draft, state: 'paused', unsure: true, unsureSince: 5 })).toMatchObject({ unsure: true })
  })
})

test('events of one tab reach the others until they unsubscribe', async () => {
  vi.useRealTimers()
  const [here, there] = [openEvents(), openEvents()]
  const both: string[] = []
  here.listen(({ type }) => both.push(`here ${type}`))
  const stop = there.listen(({ type }) => both.push(`there ${type}`))
  here.announce({ type: 'changed' })
  await vi.waitFor(() => expect(both).toEqual(['here changed', 'there changed']))
  stop()
  there.announce({ type: 'changed' })
  await vi.waitFor(() => expect(both).toEqual(['here changed', 'there changed', 'here changed']))
  vi.stubGlobal('BroadcastChannel', undefined)
  const alone = openEvents()
  alone.listen(({ type }) => both.push(`alone ${type}`))
  alone.announce({ type: 'changed' })
  expect(both.at(-1)).toBe('alone changed')
})

test('the later of two session copies wins; for different sessions the page’s own', () => {
  const copy = (more: Partial<SessionCopy>): SessionCopy => ({
    ...{ userId: '7', access: 'a', refresh: 'r', sid: 's', exp: 10, apiBase: '' },
    ...more,
  })
  const [mine, stored] = [copy({ access: 'mine' }), copy({ access: 'stored' })]
  expect(laterCopy(undefined, mine)).toBe(mine)
  expect(laterCopy(stored, mine)).toBe(stored)
  expect(laterCopy({ ...stored, exp: 9 }, mine)).toBe(mine)
  expect(laterCopy({ ...stored, exp: 99, sid: 'other' }, mine)).toBe(mine)
})
