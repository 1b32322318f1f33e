import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeAuth } from '#src/api/session/auth-dialog-store.ts'
import type { Member } from '#src/contract/member/member.ts'
import { bookingStrings } from '#src/features/booking/strings.ts'
import { swimmerStrings as words } from '#src/features/booking/swimmers/swimmer-strings.ts'
import {
  continueButton,
  endDay,
  HOLD,
  MEMBERS,
  month,
  openBooking,
  READ,
  refusal,
  startDay,
  stored,
} from '#tests/support/scenarios/booking-screen.tsx'
import { child, holder } from '#tests/support/scenarios/family.ts'
import { bookable, order, signIn, UID } from '#tests/support/scenarios/journey.ts'
import { json } from '#tests/unit/api/fake-api.ts'

beforeEach(startDay)
afterEach(endDay)

const bounds = { sex: 'women', age_min: 8, age_max: 12 }
const girl = child(2, 'نیلوفر', { sex: 'female', birth_date: { year: 1395, month: 1, day: 1 } })
const sister = child(3, 'مانا', { sex: 'female', birth_date: { year: 1396, month: 1, day: 1 } })
const boy = child(4, 'دارا', { sex: 'male', birth_date: { year: 1395, month: 1, day: 1 } })
const unknown = child(5, 'سارا')

const family = (members: Member[], more: Parameters<typeof openBooking>[0] = {}) =>
  openBooking({
    [READ]: () => json(200, { ...bookable, bounds }),
    [MEMBERS]: () => json(200, { results: members }),
    'GET /api/my/terms/': () => json(200, { now: new Date().toISOString(), results: [] }),
    [HOLD]: () => json(201, order()),
    ...more,
  })
const question = () => screen.queryByRole('region', { name: words.title })
const row = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) })
const reasonFor = (name: string) => {
  const id = row(name).getAttribute('aria-describedby') ?? ''
  return document.getElementById(id)?.textContent
}

describe('an account without other members', () => {
  test('is asked nothing, and its order names no swimmer', async () => {
    signIn()
    const { user, holds, address } = await openBooking({ [HOLD]: () => json(201, order()) })
    expect(question()).toBeNull()
    await user.click(month('آبان'))
    await user.click(continueButton())
    await waitFor(() => expect(address()).toBe(`/team-payment?order=${UID}`))
    expect(holds()[0]?.body).not.toHaveProperty('members')
  })

  test('whose holder does not fit is asked to add a swimmer, and holds nothing', async () => {
    signIn()
    const { user, holds } = await family([holder({ birth_date: { year: 1365, month: 1, day: 1 } })])
    expect(question()).not.toBeNull()
    await user.click(month('آبان'))
    await user.click(continueButton())
    expect(screen.getByRole('alert').textContent).toBe(words.addFirst)
    expect(holds()).toHaveLength(0)
  })
})

describe('a family', () => {
  beforeEach(signIn)

  test('a shared swimmer is named with the account, and what is missing of them its owner enters', async () => {
    const shared = child(8, 'رها', { shared_by: { link: 3, name: 'مریم' } })
    const { user, holds } = await family([holder(), girl, shared])
    await user.click(month('آبان'))
    expect(screen.getByText(words.sharedBy('مریم'))).toBeDefined()
    await user.click(row('رها'))
    expect(screen.getByText(words.askOwner('مریم'))).toBeDefined()
    expect(screen.queryByRole('button', { name: words.save })).toBeNull()
    await user.click(continueButton())
    expect(screen.getByRole('alert').textContent).toBe(words.dataByOwner('رها', 'مریم'))
    expect(holds()).toHaveLength(0)
  })

  test('chooses two children; both are held, and the choice outlives a reload', async () => {
    const { user, holds, address, unmount } = await family([holder(), girl, sister])
    await user.click(month('آبان'))
    await user.click(continueButton())
    expect(screen.getByRole('alert').textContent).toBe(words.chooseFirst)
    await user.click(row('مانا'))
    await user.click(row('نیلوفر'))
    expect(stored().members).toEqual([3, 2])
    expect(screen.getByText(words.share('نیلوفر'))).toBeTruthy()
    expect(screen.getByRole('rowheader', { name: 'مانا، آبان ۱۴۰۵' })).toBeTruthy()
    await user.click(continueButton())
    await waitFor(() => expect(address()).toBe(`/team-payment?order=${UID}`))
    expect(holds()[0]?.body).toMatchObject({ members: [2, 3], term_count: 1, expected_payable: 30_000_000 })
    unmount()
    await family([holder(), girl, sister])
    expect([row('نیلوفر').checked, row('مانا').checked]).toEqual([true, true])
  })

  test('sees why a child does not fit; the only one who does is chosen', async () => {
    await family([holder(), girl, boy])
    expect([row('دارا').disabled, reasonFor('دارا')]).toEqual([true, words.wrongSex('women')])
    expect(row('نیلوفر').checked).toBe(true)
  })

  test('completes what is missing of a child in place', async () => {
    let members = [holder(), unknown]
    const { user, holds, to } = await family(members, {
      [MEMBERS]: () => json(200, { results: members }),
      'PATCH /api/members/5/': ({ body }) => {
        members = [holder(), { ...unknown, ...(body as Partial<Member>) }]
        return json(200, members[1])
      },
    })
    await user.click(month('آبان'))
    await user.click(row('سارا'))
    await user.click(continueButton())
    expect(screen.getByText(words.dataFirst('سارا'))).toBeTruthy()
    // Short enough for a third of 320 px.
    expect(screen.getByLabelText<HTMLSelectElement>(words.year).selectedOptions[0]?.text).toBe(words.year)
    await user.click(screen.getByRole('button', { name: words.save }))
    expect(screen.getByText(words.sexMissing)).toBeTruthy()
    expect(screen.getByText(words.dateMissing)).toBeTruthy()
    await user.selectOptions(screen.getByLabelText(words.sex), 'female')
    const date = within(screen.getByRole('group', { name: words.birthDate }))
    await user.selectOptions(date.getByLabelText(words.day), '31')
    await user.selectOptions(date.getByLabelText(words.month), '7')
    await user.selectOptions(date.getByLabelText(words.year), '1395')
    await user.click(screen.getByRole('button', { name: words.save }))
    expect(screen.getByText(words.noSuchDay)).toBeTruthy()
    await user.selectOptions(date.getByLabelText(words.day), '30')
    await user.click(screen.getByRole('button', { name: words.save }))
    await waitFor(() => expect(screen.queryByLabelText(words.sex)).toBeNull())
    const sent = { sex: 'female', birth_date: { year: 1395, month: 7, day: 30 } }
    expect(to('/api/members/5/').map(({ body }) => body)).toEqual([sent])
    await user.click(continueButton())
    await waitFor(() => expect(holds()[0]?.body).toMatchObject({ members: [5] }))
  })

  test('needs as many places as swimmers, and is told which month has fewer', async () => {
    const months = bookable.months.map((each) => (each.month === 8 ? { ...each, left: 1 } : each))
    const { user, holds } = await family([holder(), girl, sister], {
      [READ]: () => json(200, { ...bookable, bounds, months }),
    })
    await user.click(month('آبان'))
    await user.click(row('نیلوفر'))
    await user.click(row('مانا'))
    expect(month('آبان').textContent).toContain(words.shortMonth(1, 2))
    await user.click(continueButton())
    expect(document.activeElement?.textContent).toContain(words.short('آبان ۱۴۰۵', 1, 2))
    expect(holds()).toHaveLength(0)
    await user.click(row('مانا'))
    expect(screen.queryByText(words.short('آبان ۱۴۰۵', 1, 2))).toBeNull()
  })

  test.each([
    ['a refusal for age', 409, 'member_not_eligible'],
    ['a member whose data is missing', 409, 'member_data_missing'],
    ['a member who was removed', 404, 'member_not_found'],
    ['a member with the month already', 409, 'already_booked'],
  ])('reads the server’s sentence beside the swimmers: %s', async (_, status, code) => {
    const { user } = await family([holder(), girl, boy], { [HOLD]: () => refusal(status, code) })
    await user.click(month('آبان'))
    await user.click(continueButton())
    const alert = await screen.findByRole('alert')
    expect(question()?.contains(alert)).toBe(true)
    expect(stored().selectedMonths).toHaveLength(1)
  })
})

describe('after signing in', () => {
  test('a family chooses who swims, then the places are held', async () => {
    const { user, holds, address } = await family([holder(), girl, sister])
    expect(question()).toBeNull()
    await user.click(month('آبان'))
    await user.click(continueButton())
    act(signIn)
    act(closeAuth)
    expect((await screen.findByRole('alert')).textContent).toBe(words.chooseFirst)
    expect(holds()).toHaveLength(0)
    await user.click(row('نیلوفر'))
    await user.click(continueButton())
    await waitFor(() => expect(address()).toBe(`/team-payment?order=${UID}`))
    expect(holds()[0]?.body).toMatchObject({ members: [2] })
  })

  test('without the list of members nothing is held for the wrong person', async () => {
    const { user, holds } = await family([], { [MEMBERS]: () => refusal(404, 'not_found') })
    await user.click(month('آبان'))
    await user.click(continueButton())
    act(signIn)
    act(closeAuth)
    expect((await screen.findAllByText(words.unread)).length).toBeGreaterThan(0)
    expect(holds()).toHaveLength(0)
    expect(screen.getAllByRole('button', { name: bookingStrings.toPayment }).length).toBeGreaterThan(0)
  })
})
