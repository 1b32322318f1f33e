import { expect, test } from 'vitest'
import { headOfProgram } from '#src/features/booking/session-head.ts'
import { bookable, teamDetail } from '#tests/support/scenarios/journey.ts'

test('the page of a team contains the head of its sessions', () => {
  const head = headOfProgram('team', teamDetail, 1)
  expect(bookable).toMatchObject({ ...head, name: bookable.name, pool_address: bookable.pool_address })
  expect(head).toMatchObject({ title: 'عصرها', main_images: teamDetail.gallery })
})

test('without pictures of its own, or without the session, the page has a picture or no head', () => {
  expect(headOfProgram('team', { ...teamDetail, gallery: [] }, 1)?.main_images).toEqual([teamDetail.picture])
  expect(headOfProgram('team', teamDetail, 2)).toBeUndefined()
  expect(headOfProgram('team', undefined, 1)).toBeUndefined()
})
