import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ScheduleConsequence, Week, WeekLesson } from '#src/contract/desk/schedule.ts'
import { deskStrings } from '#src/features/desk/shell/strings.ts'
import { weekStrings as words } from '#src/features/desk/week/strings.ts'
import { WeekScreen } from '#src/features/desk/week/week-screen.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = '/api/desk/week/'
const previewPath = '/api/desk/schedule/preview/'
const savePath = '/api/desk/schedule/'
const date = (day: number) => ({ year: 1405, month: 9, day })

const team: WeekLesson = {
  ...{ kind: 'team', session: 501, name: 'تیم نهنگ', title: 'عصرها', pool: 1, date: date(7) },
  ...{ starts_at: '17:00', ends_at: '18:30', coach: { id: 3, name: 'لاله' }, substitute: false, added: false },
  ...{ capacity: 10, booked: 4, state: 'open', reason: null },
}
const opening: WeekLesson = {
  ...{ ...team, kind: 'pool', session: 901, name: 'استخر آبی', title: 'سانس بانوان', coach: null, date: date(9) },
  ...{ state: 'cancelled', reason: 'تعمیر' },
}
const week: Week = {
  at: '2026-11-21T05:00:00.000Z',
  days: [7, 8, 9, 10, 11, 12, 13].map((day) => ({ date: date(day), holiday: day === 13 ? 'عید' : null })),
  pools: [{ id: 1, name: 'استخر آبی', lanes: 6, closed: [{ date: date(9), reason: 'تعمیر' }] }],
  coaches: [
    { id: 3, name: 'لاله' },
    { id: 4, name: 'نسرین' },
  ],
  lessons: [team, opening],
  editable: true,
}
const consequence: ScheduleConsequence = {
  ...{ fingerprint: 'one', people: [{ member: 7, name: 'سارا' }], refunds: [], refund_rial: 0, ended: [], credits: 0 },
  ...{ dates: 1, desk: 0, messages: [{ text: 'جلسه منتقل شد', count: 1 }], message_count: 1, conflicts: [] },
}

const wide = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

const show = (onDay: (day: string | undefined) => void = () => undefined, me = staffMe('manager')) =>
  renderScreen(atDesk(<WeekScreen day="1405-09-07" onDay={onDay} />, me))
const block = () => screen.findByRole('button', { name: /تیم نهنگ\s*، شنبه/ })
const dialog = (name: string) => within(screen.getByRole('dialog', { name }))

test('a lesson is moved by keyboard and form: its consequence first, then saved as it was shown', async () => {
  wide()
  const { calls } = fakeApi({
    [`GET ${path}`]: () => json(200, week),
    [`POST ${previewPath}`]: () => json(200, consequence),
    [`POST ${savePath}`]: () => json(201, { id: 1, consequence }),
  })
  await show()
  ;(await block()).focus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: words.actions.move }))
  const form = dialog(words.titles.move)
  const day = form.getByRole('textbox', { name: new RegExp(words.newDate) })
  await userEvent.clear(day)
  await userEvent.click(form.getByRole('button', { name: words.show }))
  expect(form.getByText(words.missing)).toBeTruthy()
  expect(form.getByText(words.dateNeeded)).toBeTruthy()
  await userEvent.type(day, '۱۴۰۵/۹/۸')
  await userEvent.click(form.getByRole('button', { name: words.show }))
  expect(await form.findByText('جلسه منتقل شد')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: words.save }))
  await vi.waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
  const [, saved] = calls.filter(({ method }) => method === 'POST')
  expect(saved?.body).toMatchObject({
    fingerprint: 'one',
    change: { kind: 'move', class: 'team', session: 501, date: date(7), to: date(8), scope: 'date' },
  })
})

test('a class moves to another of the manager’s pools in the form, and a date of an opening has other hours instead', async () => {
  wide()
  const open: WeekLesson = { ...opening, state: 'open', reason: null }
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, { ...week, lessons: [team, open] }),
    [`POST ${previewPath}`]: () => json(200, consequence),
  })
  const pools = [
    { id: 1, name: 'استخر آبی' },
    { id: 2, name: 'استخر دوم' },
  ]
  const { unmount } = await show(undefined, { ...staffMe('manager'), pools })
  await userEvent.click(await block())
  expect(screen.queryByRole('button', { name: words.actions.hours })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: words.actions.move }))
  const form = dialog(words.titles.move)
  await userEvent.selectOptions(form.getByLabelText(words.movePool), '2')
  await userEvent.click(form.getByRole('button', { name: words.show }))
  await form.findByText('جلسه منتقل شد')
  unmount()
  await show()
  await userEvent.click(await screen.findByRole('button', { name: /سانس بانوان\s*، دوشنبه/ }))
  expect(screen.queryByRole('button', { name: words.actions.move })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: words.actions.hours }))
  const hours = dialog(words.titles.hours)
  const starts = hours.getByRole('textbox', { name: new RegExp(words.starts) })
  await userEvent.clear(starts)
  await userEvent.type(starts, '۱۶:۳۰')
  await userEvent.selectOptions(hours.getByLabelText(words.visits), 'refund')
  await userEvent.click(hours.getByRole('button', { name: words.show }))
  await hours.findByText('جلسه منتقل شد')
  expect(to(previewPath).map(({ body }) => body)).toMatchObject([
    { kind: 'move', pool: 2, to: date(7), scope: 'date' },
    { kind: 'hours', session: 901, starts_at: '16:30', ends_at: '18:30', visits: 'refund' },
  ])
})

test('a lesson leads to a message to its swimmers, and to everyone of its pool’s day', async () => {
  wide()
  fakeApi({ [`GET ${path}`]: () => json(200, week) })
  await show()
  await userEvent.click(await block())
  const hrefs = screen.getAllByRole('link', { name: /^پیام به/ }).map((link) => link.getAttribute('href'))
  expect(hrefs[0]).toMatch(/^\/desk\/messages\/new\?/)
  expect(new URLSearchParams(hrefs[0]?.split('?')[1]).get('only')).toBe('day')
  expect(new URLSearchParams(hrefs[1]?.split('?')[1]).get('poolDay')).toBe('1')
})

test('a drag shows its consequence at once; one beyond the day shows the conflict and cannot be saved', async () => {
  wide()
  const { calls } = fakeApi({
    [`GET ${path}`]: () => json(200, week),
    [`POST ${previewPath}`]: () =>
      json(200, { ...consequence, conflicts: [{ kind: 'beyond_day', date: date(8), name: null }] }),
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 700, height: 560 } as DOMRect)
  HTMLElement.prototype.setPointerCapture = () => undefined
  await show()
  const dragged = await block()
  fireEvent.pointerDown(dragged, { button: 0, clientX: 500, clientY: 100 })
  fireEvent.pointerMove(dragged, { clientX: 400, clientY: 380 })
  expect(screen.getByText(/یکشنبه ۸ آذر/, { selector: '[role=status]' })).toBeTruthy()
  fireEvent.pointerUp(dragged, { clientX: 400, clientY: 380 })
  const form = dialog(words.titles.move)
  expect(await form.findByText(new RegExp(words.conflict.beyond_day))).toBeTruthy()
  expect(form.queryByRole('button', { name: words.save })).toBeNull()
  const [asked] = calls.filter(({ method }) => method === 'POST')
  expect(asked?.body).toMatchObject({ to: date(8), starts_at: '24:00', ends_at: '25:30' })
  await userEvent.click(form.getByRole('button', { name: words.back }))
  expect(form.getByRole('textbox', { name: new RegExp(words.newDate) })).toBeTruthy()
})

test('a change that would do something else by now shows both consequences, and is saved with the new one', async () => {
  wide()
  const current = {
    ...consequence,
    fingerprint: 'two',
    messages: [{ text: 'دو نفر شدند', count: 2 }],
    message_count: 2,
  }
  const answers = [
    () => json(409, { code: 'changed_meanwhile', detail: 'x', current }),
    () => json(201, { id: 1, consequence: current }),
  ]
  const { calls, to } = fakeApi({
    [`GET ${path}`]: () => json(200, week),
    [`POST ${previewPath}`]: () => json(200, consequence),
    [`POST ${savePath}`]: () => answers.shift()?.() ?? json(500, {}),
  })
  await show()
  await userEvent.click(await block())
  await userEvent.click(screen.getByRole('button', { name: words.actions.substitute }))
  const form = dialog(words.titles.substitute)
  await userEvent.selectOptions(form.getByLabelText(new RegExp(words.coachField)), '4')
  await userEvent.click(form.getByRole('button', { name: words.show }))
  await userEvent.click(await form.findByRole('button', { name: words.save }))
  expect(await form.findByText(words.changed)).toBeTruthy()
  expect(form.getByText('جلسه منتقل شد')).toBeTruthy()
  expect(form.getByText('دو نفر شدند')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: words.saveNew }))
  await vi.waitFor(() => expect(calls.at(-1)?.method).toBe('GET'))
  expect(to(savePath).map(({ body }) => (body as { fingerprint: string }).fingerprint)).toEqual(['one', 'two'])
})

test('the weeks before and after are in the address, and closed days, holidays and cancelled dates say why', async () => {
  wide()
  fakeApi({ [`GET ${path}`]: () => json(200, week) })
  const days: (string | undefined)[] = []
  await show((day) => days.push(day))
  expect(await screen.findByText(words.closed('تعمیر'))).toBeTruthy()
  expect(screen.getByText(words.holiday('عید'))).toBeTruthy()
  expect(screen.getByRole('button', { name: /سانس بانوان\s*، دوشنبه.*لغوشده: تعمیر/ })).toBeTruthy()
  for (const name of [words.before, words.after, words.thisWeek])
    await userEvent.click(screen.getByRole('button', { name }))
  expect(days).toEqual(['1405-08-30', '1405-09-14', undefined])
})

test('a phone has the days as a list; an empty week, a role without the right and offline are explained', async () => {
  let shown: Week = { ...week, editable: false }
  fakeApi({ [`GET ${path}`]: () => json(200, shown) })
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { unmount } = await show()
  await userEvent.click(await screen.findByRole('button', { name: /تیم نهنگ/ }))
  expect(screen.queryByRole('button', { name: words.actions.move })).toBeNull()
  expect(screen.queryByRole('button', { name: words.closePool })).toBeNull()
  unmount()
  shown = { ...week, lessons: [] }
  const empty = await show()
  expect(await screen.findByText(words.empty)).toBeTruthy()
  empty.unmount()
  const closed = await show(undefined, staffMe('coach'))
  expect(await screen.findByText(deskStrings.roleMissing)).toBeTruthy()
  closed.unmount()
  fakeApi({ [`GET ${path}`]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await show()
  expect(await screen.findByRole('button', { name: /دوباره/ })).toBeTruthy()
})
