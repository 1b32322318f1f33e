import type { DeskRules } from './desk-rule.ts'

/** An event that is refused by itself: the role decides about the request. */
const payload = {
  device: { id: 'device-0001', name: 'در ۱' },
  events: [
    {
      ...{ id: 'event-0001', kind: 'undo', at: '2026-11-21T08:00:00Z', member: 1, target: 'event-0000' },
      ...{ session: { kind: 'team', number: 1 }, date: { year: 1405, month: 8, day: 30 } },
    },
  ],
}

/** The copies that phones at the door and at the poolside take, and the events that they send. */
export const doorRules: DeskRules = {
  'GET /api/door/snapshot/': {
    needs: 'door.scan',
    of: 'pool',
    status: 200,
    request: ({ pool }) => ({ query: `pool=${pool}` }),
  },
  'POST /api/door/events/': { needs: 'door.scan', of: 'list', status: 200, request: () => ({ payload }) },
  'GET /api/coach/photos/': { needs: 'roll.call', of: 'list', status: 200, request: () => ({ query: 'members=1' }) },
  'GET /api/coach/snapshot/': { needs: 'roll.call', of: 'list', status: 200, request: () => ({}) },
  'POST /api/coach/events/': { needs: 'roll.call', of: 'list', status: 200, request: () => ({ payload }) },
}
