import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditHeadOf, findBrokenEntry } from '#server/modules/audit-log/audit-log.service.ts'
import { prepareStaff } from '#server/modules/staff/demo-staff.service.ts'
import { type TestApp, testApp } from '#tests/support/drivers/app.ts'
import { type StaffUser, staffMember } from '#tests/support/scenarios/desk/staff.ts'

let mowj: TestApp
let owner: StaffUser
beforeAll(async () => {
  mowj = await testApp()
  owner = await staffMember(mowj, 'owner')
  for (let number = 1; number <= 4; number += 1) {
    await owner.post('/api/desk/staff/', { phone_number: `0937000000${number}`, role: 'reception' })
  }
})
afterAll(() => mowj.close())

/** Works as someone with the database's superuser would, and restores every row. */
async function tampered(work: (sql: TestApp['sql']) => Promise<unknown>): Promise<number | undefined> {
  await mowj.sql`create table audit_copy as select * from audit_log`
  const head = await auditHeadOf(mowj.db)
  await mowj.sql`alter table audit_log disable trigger user`
  try {
    await work(mowj.sql)
    return await findBrokenEntry(mowj.db, head)
  } finally {
    await mowj.sql`delete from audit_log`
    await mowj.sql`insert into audit_log select * from audit_copy`
    await mowj.sql`drop table audit_copy`
    await mowj.sql`alter table audit_log enable trigger user`
    expect(await findBrokenEntry(mowj.db, head)).toBeUndefined()
  }
}

test('the log cannot be changed or deleted from', async () => {
  await expect(mowj.sql`update audit_log set device = 'x'`).rejects.toThrow()
  await expect(mowj.sql`delete from audit_log`).rejects.toThrow()
})

test('a changed entry, a missing one and a cut tail are found by the chain', async () => {
  expect(await findBrokenEntry(mowj.db)).toBeUndefined()
  expect(await tampered((sql) => sql`update audit_log set device = 'another' where seq = 2`)).toBe(2)
  expect(await tampered((sql) => sql`delete from audit_log where seq = 3`)).toBe(3)
  expect(await tampered((sql) => sql`delete from audit_log where seq = 4`)).toBe(4)
})

test('the log is narrowed by who, what and about whom, and exported without formulas', async () => {
  const page = (await owner.get(`/api/desk/audit/?action=staff.grant&actor=${owner.userId}`)).json()
  expect(page.results.map(({ seq }: { seq: number }) => seq)).toEqual([4, 3, 2, 1])
  expect(page.results[0]).toMatchObject({ action: 'staff.grant', before: null, after: { role: 'reception' } })
  expect((await owner.get('/api/desk/audit/?action=nothing')).json().results).toEqual([])
  expect((await owner.get('/api/desk/audit/?cursor=3')).json().results).toHaveLength(2)
  const csv = await owner.get('/api/desk/audit/export/')
  expect(csv.headers['content-type']).toContain('text/csv')
  expect(csv.body.trim().split('\n')).toHaveLength(5)
})

test('demonstration staff exist only while codes are printed in the terminal', async () => {
  const fresh = await testApp({ seeded: true })
  try {
    const demo = await prepareStaff(fresh.deps, { owner: '09121110000', isDemo: true })
    expect(demo.map(({ role }) => role)).toEqual(['owner', 'manager', 'reception', 'coach', 'door', 'moderator'])
    expect(await prepareStaff(fresh.deps, { owner: undefined, isDemo: false })).toEqual([])
    const left = await fresh.sql`
      select phone from staff_grants join users on users.id = user_id order by staff_grants.id`
    expect(left.map(({ phone }) => phone)).toEqual(['09121110000'])
    expect(await findBrokenEntry(fresh.db)).toBeUndefined()
    // A removed owner does not return with the next start.
    await fresh.sql`delete from staff_grants`
    await prepareStaff(fresh.deps, { owner: '09121110000', isDemo: true })
    expect(await fresh.sql`select id from staff_grants`).toHaveLength(0)
  } finally {
    await fresh.close()
  }
})
