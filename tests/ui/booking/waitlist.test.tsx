import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeAuth } from '#src/api/session/auth-dialog-store.ts'
import type { WaitlistEntry } from '#src/contract/waitlist/waitlist.ts'
import { formatMonths } from '#src/fa/timetable.ts'
import { bookingStrings } from '#src/features/booking/strings.ts'
import { notificationStrings } from '#src/features/notification/strings.ts'
import { waitlistStrings as words } from '#src/features/waitlist/strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import {
  continueButton,
  endDay,
  HOLD,
  MEMBERS,
  month,
  READ,
  refusal,
  startDay,
  toastTexts,
} from '#tests/support/scenarios/booking-screen.tsx'
import { child, holder } from '#tests/support/scenarios/family.ts'
import { bookable, order, signIn } from '#tests/support/scenarios/journey.ts'
import { DEY, waitlistEntry as entry } from '#tests/support/scenarios/waitlist/entry.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const LINES = 'GET /api/waitlist/'
const ADDRESS = '/teams/booking/1/session/1'
const TERMS = 'GET /api/my/terms/'

const offered = { state: 'offered', position: null, offered_until: '2026-11-21T14:00:00.000Z' } as const
const two = { places: 2, named: true, swimmers: [holder(), child(2, 'نیلوفر')].map(asSwimmer) }

function asSwimmer({ id, name }: { id: number; name: string }) {
  return { id, name, holder: id === 1 }
}

beforeEach(() => {
  startDay()
  vi.stubGlobal('scrollTo', vi.fn())
})
afterEach(endDay)

async function open(entries: WaitlistEntry[], answers: Parameters<typeof fakeApi>[0] = {}, address = ADDRESS) {
  const network = fakeApi({
    [READ]: () => json(200, bookable),
    [MEMBERS]: () => json(200, { results: [holder()] }),
    [TERMS]: () => json(200, { now: new Date().toISOString(), results: [] }),
    [LINES]: () => json(200, { results: entries }),
    [HOLD]: () => json(201, order()),
    ...answers,
  })
  await renderApp(address)
  return { ...network, user: userEvent.setup(), holds: () => network.to('/api/team-payment/') }
}
const sheet = () => within(screen.getByRole('dialog'))
const button = (name: string) => screen.findByRole('button', { name })
const line = () => screen.findByRole('region', { name: words.title })
const joinPressed = async ({ user }: { user: ReturnType<typeof userEvent.setup> }) => {
  await user.click(await button(bookingStrings.joinLine))
  await user.click(await sheet().findByRole('button', { name: words.join }))
}

test('a visitor asks nothing of the waitlist, signs in to join, and is back at the same choice', async () => {
  const months = bookable.months.map((each) => (each.month === 9 ? { ...each, left: 0 } : each))
  const view = await open([], {
    [READ]: () => json(200, { ...bookable, months }),
    'POST /api/waitlist/': () => json(201, entry()),
  })
  const full = months.filter(({ left }) => left === 0)
  expect(await screen.findByText(bookingStrings.joinHint(formatMonths(full)))).toBeDefined()
  await view.user.click(await button(bookingStrings.joinLine))
  await view.user.click(await sheet().findByRole('radio', { name: 'دی ۱۴۰۵' }))
  await view.user.click(sheet().getByRole('button', { name: words.join }))
  expect(view.to('/api/waitlist/')).toEqual([])
  act(signIn)
  act(closeAuth)
  await screen.findByRole('dialog')
  await view.user.click(await sheet().findByRole('button', { name: words.join }))
  await waitFor(() => expect(toastTexts()).toContain(words.joined(2)))
  const sent = view.to('/api/waitlist/').find(({ method }) => method === 'POST')
  expect(sent?.body).toEqual({ kind: 'team', id: 1, session: 1, term: DEY })
})

test('many full months are called months, not dates, and are not named one by one', async () => {
  await open([], {
    [READ]: () => json(200, { ...bookable, months: bookable.months.map((each) => ({ ...each, left: 0 })) }),
  })
  const hint = await screen.findByText(bookingStrings.joinHintMany.team)
  expect(hint.textContent).toMatch(/ماه‌ها/)
})

test('without a full month the lines are not read', async () => {
  signIn()
  const months = bookable.months.filter(({ left }) => left > 0)
  const { to } = await open([], { [READ]: () => json(200, { ...bookable, months }) })
  expect(screen.queryByRole('button', { name: bookingStrings.joinLine })).toBeNull()
  expect(to('/api/waitlist/')).toEqual([])
})

test('joining offline says that it needs the network', async () => {
  signIn()
  const view = await open([])
  await joinPressed(view)
  expect((await sheet().findByRole('alert')).textContent).toBe(words.offline)
})

test('a refusal of the server is shown where the user joins', async () => {
  signIn()
  const view = await open([], { 'POST /api/waitlist/': () => refusal(409, 'places_free', { detail: 'جا هست' }) })
  await joinPressed(view)
  expect((await sheet().findByRole('alert')).textContent).toBe('جا هست')
})

test('an entry shows its place in line, and its month is not offered to join again', async () => {
  signIn()
  await open([entry()])
  expect((await line()).textContent).toContain(words.position(2))
  expect(screen.queryByRole('button', { name: bookingStrings.joinLine })).toBeNull()
})

test('leaving says what is lost first', async () => {
  signIn()
  const { user, to } = await open([entry()], { 'DELETE /api/waitlist/5/': () => new Response(null, { status: 204 }) })
  await user.click(await button(words.leaveOf('دی ۱۴۰۵')))
  expect(to('/api/waitlist/5/')).toEqual([])
  await user.click(sheet().getByRole('button', { name: words.leave }))
  await waitFor(() => expect(to('/api/waitlist/5/')).toHaveLength(1))
})

test('a passed family waits for fewer swimmers, at least one and not all', async () => {
  signIn()
  const { user, to } = await open([entry({ ...two, passed: 1 })], {
    'PATCH /api/waitlist/5/': () => json(200, entry()),
  })
  expect((await line()).textContent).toContain(words.passed(1, 2))
  await user.click(screen.getByRole('button', { name: new RegExp(words.reduce) }))
  const save = () => sheet().getByRole<HTMLButtonElement>('button', { name: words.reduceYes })
  expect(save().disabled).toBe(true)
  const [first, second] = sheet().getAllByRole('checkbox')
  await user.click(first as HTMLElement)
  await user.click(second as HTMLElement)
  expect(save().disabled).toBe(true)
  await user.click(first as HTMLElement)
  await user.click(save())
  await waitFor(() => expect(to('/api/waitlist/5/').map(({ body }) => body)).toEqual([{ members: [2] }]))
})

test('an offer is accepted by the ordinary booking, though its month is full for others', async () => {
  signIn()
  const { user, holds } = await open([entry(offered)])
  await user.click(await button(words.acceptOf('دی ۱۴۰۵')))
  expect(month('دی').getAttribute('aria-pressed')).toBe('true')
  expect((await line()).textContent).toContain(words.chosen)
  await user.click(continueButton())
  await waitFor(() => expect(holds()[0]?.body).toMatchObject({ months: [DEY], term_count: 1 }))
})

test('a notification leads to its offer, selected with its swimmers', async () => {
  signIn()
  const { user, holds } = await open(
    [entry({ ...offered, ...two })],
    { [MEMBERS]: () => json(200, { results: [holder(), child(2, 'نیلوفر'), child(3, 'دارا')] }) },
    `${ADDRESS}?line=5`,
  )
  await waitFor(() => expect(month('دی').getAttribute('aria-pressed')).toBe('true'))
  await user.click(continueButton())
  await waitFor(() => expect(holds()[0]?.body).toMatchObject({ months: [DEY], members: [1, 2] }))
})

test('an offer that has ended says so, and selects nothing', async () => {
  signIn()
  await open([], {}, `${ADDRESS}?line=5`)
  expect((await line()).textContent).toContain(words.ended)
  expect(month('دی').disabled).toBe(true)
})

test('an offer past its deadline cannot be accepted, and its month is full', async () => {
  signIn()
  await open([entry({ ...offered, offered_until: '2026-11-21T08:00:00.000Z' })])
  expect((await line()).textContent).toContain(words.over)
  expect(screen.queryByRole('button', { name: words.acceptOf('دی ۱۴۰۵') })).toBeNull()
  expect(month('دی').disabled).toBe(true)
})

test('my teams list the lines of teams, and lead to the booking of an offer, which is selected', async () => {
  signIn()
  const { user } = await open([entry(offered), entry({ id: 6, kind: 'course' })], {}, '/my-teams')
  expect(within(await line()).getAllByRole('listitem')).toHaveLength(1)
  const link = screen.getByRole('link', { name: new RegExp(words.accept) })
  expect(link.getAttribute('href')).toBe(`${ADDRESS}?line=5`)
  await user.click(link)
  await waitFor(() => expect(month('دی').getAttribute('aria-pressed')).toBe('true'))
})

test('my teams show nothing of the waitlist without an entry', async () => {
  signIn()
  const { to } = await open([], {}, '/my-teams')
  await waitFor(() => expect(to('/api/waitlist/')).toHaveLength(1))
  expect(screen.queryByRole('region', { name: words.title })).toBeNull()
})

test('the notification of an offer links to its booking', async () => {
  signIn()
  const url = `${ADDRESS}?line=5`
  const note = {
    ...{ id: 1, kind: 'waitlist_offer', order: null, read: true, created_at: '2026-11-21T08:00:00.000Z' },
    message: { text: 'جا', url },
  }
  const page = { results: [note], next: null, previous: null, count: 1, unread: 0 }
  const { user } = await open([entry(offered)], { 'GET /api/notifications/': () => json(200, page) }, '/notifications')
  const link = await screen.findByRole('link', { name: notificationStrings.links.waitlist_offer })
  expect(link.getAttribute('href')).toBe(url)
  await user.click(link)
  expect((await line()).textContent).toContain(words.chosen)
})
