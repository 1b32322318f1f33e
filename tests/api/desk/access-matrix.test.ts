import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleMay, type StaffRole, staffRoles } from '#src/contract/desk/roles.ts'
import { deskRules } from '#tests/support/access/desk-rules/all.ts'
import { type DeskRule, isForStaff } from '#tests/support/access/desk-rules/desk-rule.ts'
import { type DeskScene, deskScene } from '#tests/support/access/desk-rules/desk-scene.ts'
import { sendRule } from '#tests/support/access/desk-rules/send.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type Swimmer, swimmer } from '#tests/support/scenarios/booking.ts'
import { staffMember } from '#tests/support/scenarios/desk/staff.ts'
import { type Endpoint, requestsOf } from '#tests/support/scenarios/requests.ts'

type Place = 'club' | 'own pool' | 'other pool'
/** `role` null: a user without one; `user` undefined: signed out. */
type Caller = { name: string; role: StaffRole | null; place: Place; user: Swimmer | undefined }

let mowj: TestApp
let scene: DeskScene
let operations: Endpoint[]
let callers: Caller[]

beforeAll(async () => {
  mowj = await testApp()
  scene = await deskScene(mowj)
  operations = (await requestsOf(mowj.app)).filter(isForStaff)
  callers = await everyCaller()
})
afterAll(() => mowj.close())

/** Every role for the whole club, at the item's pool and at another; a swimmer; a visitor. An owner has no single pool. */
async function everyCaller(): Promise<Caller[]> {
  const [coach] = await mowj.sql`select id from instructors limit 1`
  const instructor = coach === undefined ? {} : { instructor: Number(coach.id) }
  const places = { club: {}, 'own pool': { pool: scene.pool }, 'other pool': { pool: scene.otherPool } }
  const found: Caller[] = [
    { name: 'signed out', role: null, place: 'club', user: undefined },
    { name: 'swimmer', role: null, place: 'club', user: await swimmer(mowj) },
  ]
  for (const role of staffRoles) {
    for (const [place, pool] of Object.entries(places) as [Place, { pool?: number }][]) {
      if (role === 'owner' && place !== 'club') continue
      const user = await staffMember(mowj, role, { ...pool, ...(role === 'coach' && instructor) })
      found.push({ name: `${role}, ${place}`, role, place, user })
    }
  }
  return found
}

/** The status that the rule promises a caller. */
function promised({ needs, of, status }: DeskRule, { role, place, user }: Caller): number {
  if (user === undefined) return 401
  if (role === null || (needs !== null && !roleMay(role, needs))) return 403
  const isElsewhere = (of === 'pool' && place === 'other pool') || (of === 'club' && place !== 'club')
  return isElsewhere ? 404 : status
}

test('every endpoint of the desk has an access rule, and every rule an endpoint', () => {
  expect(Object.keys(deskRules).sort()).toEqual(operations.map(({ name }) => name).sort())
})

/** `staff` of `POST /api/desk/staff/`. */
const areaOf = (name: string) => name.split('/')[3] ?? ''
const areas = [...new Set(Object.keys(deskRules).map(areaOf))]

test.each(areas)(
  'each role reaches what it may of %s, at its pools alone, and no response is stored',
  async (area) => {
    const promises: string[] = []
    const found: string[] = []
    for (const operation of operations.filter(({ name }) => areaOf(name) === area)) {
      const rule = deskRules[operation.name]
      if (rule === undefined) continue
      // Those who are refused use nothing up: they share a request.
      const refused = await rule.request(scene)
      for (const caller of callers) {
        const request = promised(rule, caller) === rule.status ? await rule.request(scene) : refused
        const { status, text, shows, cache } = await sendRule(mowj, operation, request, await caller.user?.headers())
        promises.push(`${operation.name} as ${caller.name}: ${promised(rule, caller)}`)
        found.push(`${operation.name} as ${caller.name}: ${status}`)
        expect(cache, `${operation.name} is not stored`).toContain('no-store')
        if (shows === undefined) continue
        const isShown = promised(rule, caller) === rule.status && caller.place !== 'other pool'
        expect(text.includes(shows), `${operation.name} shows the item to ${caller.name}`).toBe(isShown)
      }
    }
    expect(found).toEqual(promises)
  },
  120_000,
)
