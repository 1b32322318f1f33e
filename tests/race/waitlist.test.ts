import { expect, test } from 'vitest'
import { auditPayments } from '#server/modules/payment/audit/audit.service.ts'
import { testApp } from '#tests/support/drivers/app.ts'
import { auditAndClose } from '#tests/support/scenarios/payment/payment-audit.ts'
import { IN_LINE, OTHERS, PLACES, raceForFreedPlaces } from '#tests/support/scenarios/race/waitlist-race.ts'

const CONNECTIONS = IN_LINE + OTHERS + PLACES + 5

test('thirty in line while places are freed and sold: the first get offers, others nothing, and none is oversold', async () => {
  const mowj = await testApp({ max: CONNECTIONS })
  const { bought, offered, answers, taken, booked, stillOffered } = await raceForFreedPlaces(mowj)
  expect(bought).toEqual(Array(2 * OTHERS).fill(409))
  expect(offered).toEqual(Array.from({ length: PLACES }, (_each, index) => index))
  expect(answers.toSorted()).toEqual([201, 201, 201, 204, 204, 204])
  expect([taken, booked, stillOffered]).toEqual([PLACES, PLACES / 2, PLACES / 2])
  await auditAndClose(mowj)
})

// Negative control: offers that do not count as taken.
test('without the guard the same race sells offered places, and the audit detects it', async () => {
  const mowj = await testApp({ max: CONNECTIONS })
  await mowj.sql`alter table slots drop constraint slots_capacity`
  await mowj.sql.unsafe(`create or replace function offer_places(wanted integer) returns void language sql as
    'update waitlist_entries set state = ''offered'' where id in (select id from waitlist_entries
      where slot_id = wanted and state = ''waiting'' order by id limit ${PLACES})'`)
  const { bought, booked } = await raceForFreedPlaces(mowj)
  expect(bought.filter((status) => status === 201).length).toBeGreaterThan(0)
  expect(booked).toBeGreaterThan(PLACES)
  const broken = (await auditPayments(mowj.db)).filter(({ ok }) => !ok)
  expect(broken.map(({ number }) => number)).toEqual([1])
  await mowj.close()
})
