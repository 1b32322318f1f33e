import { afterAll, beforeAll, expect, test } from 'vitest'
import { markPagesVisible } from '#tests/support/drivers/database/statements.ts'
import { FIRST_USER, generateClub, orderUid } from '#tests/support/scenarios/desk/large-club.ts'
import { type ListeningDesk, listeningDesk } from '#tests/support/scenarios/desk/listening-desk.ts'

let desk: ListeningDesk
beforeAll(async () => {
  desk = await listeningDesk()
  await generateClub(desk.sql, { visits: 120_000, orders: 40_000, people: 10_000 })
  await markPagesVisible(desk.sql)
}, 240_000)
afterAll(() => desk.close())

const LARGE = ['enrolments', 'order_items', 'orders', 'attempts', 'users', 'members']

test.each<{ what: string; path: string; most: number; rows: string }>([
  { what: 'today', path: 'today/', most: 5, rows: 'sessions' },
  { what: 'the newest people', path: 'people/', most: 6, rows: 'results' },
  {
    what: 'people by a part of the name',
    path: `people/?q=${encodeURIComponent('شناگر 77')}`,
    most: 6,
    rows: 'results',
  },
  { what: 'people by number', path: 'people/?q=09900000077', most: 6, rows: 'results' },
  { what: 'people by the end of a number', path: 'people/?q=0077', most: 6, rows: 'results' },
  { what: 'people by receipt', path: `people/?q=${orderUid(77)}`, most: 6, rows: 'results' },
  { what: 'one person', path: `people/${FIRST_USER + 77}/`, most: 16, rows: 'members' },
  { what: 'the newest orders', path: 'orders/', most: 6, rows: 'results' },
  { what: 'orders by state', path: 'orders/?state=confirmed', most: 6, rows: 'results' },
  { what: 'orders by bank', path: 'orders/?gateway=sandbox', most: 6, rows: 'results' },
  { what: 'orders of a day', path: 'orders/?day=1398-11-01', most: 6, rows: 'results' },
  { what: 'orders of a pool', path: 'orders/?pool=2', most: 6, rows: 'results' },
  { what: 'a later page of orders', path: 'orders/?cursor=1020000', most: 6, rows: 'results' },
  { what: 'one order', path: `orders/${orderUid(77)}/`, most: 10, rows: 'attempts' },
])('$what takes few statements, none of which reads a large table from end to end', async ({ path, most, rows }) => {
  const plans = await desk.plansOf(async () => {
    const response = await desk.owner.get(`/api/desk/${path}`)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()[rows].length).toBeGreaterThan(0)
  }, LARGE)
  expect(plans.length).toBeLessThanOrEqual(most)
})
