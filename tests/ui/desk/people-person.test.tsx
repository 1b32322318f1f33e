import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Person } from '#src/contract/desk/people.ts'
import { confirmStrings } from '#src/features/desk/confirm/strings.ts'
import { formStrings } from '#src/features/desk/form/strings.ts'
import { FreshCodeDialog } from '#src/features/desk/fresh-code/fresh-code-dialog.tsx'
import { freshCodeStrings } from '#src/features/desk/fresh-code/strings.ts'
import { PersonScreen } from '#src/features/desk/people/person/person-screen.tsx'
import { peopleStrings, personStrings as words } from '#src/features/desk/people/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { sara } from '#tests/support/scenarios/desk/person-page.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = '/api/desk/people/7/'
type Answers = Parameters<typeof fakeApi>[0]

async function show(answers: Answers = {}, me = staffMe('manager'), person: Person = sara) {
  const api = fakeApi({ [`GET ${path}`]: () => json(200, person), ...answers })
  const view = await renderScreen(
    atDesk(
      <>
        <PersonScreen user={7} />
        <FreshCodeDialog />
      </>,
      me,
    ),
  )
  await screen.findByRole('heading', { level: 1, name: person.name })
  return { ...api, ...view }
}

test('a person’s page has number, swimmers with papers, current months, orders, wallet, history and notes', async () => {
  await show()
  expect(screen.getByRole('link', { name: '۰۹۱۲۱۱۱۰۰۰۷' }).getAttribute('href')).toBe('tel:09121110007')
  const [, child] = within(screen.getByRole('list', { name: words.members })).getAllByRole('listitem')
  expect(child?.textContent).toContain(words.relations.child)
  expect(child?.textContent).toContain(words.paperEnded(words.papers.insurance, '۱ فروردین ۱۳۹۰'))
  expect(child?.textContent).toContain(words.paperUntil(words.papers.certificate, '۱ فروردین ۱۴۹۰'))
  const tableText = (name: string) => screen.getByRole('table', { name }).textContent
  expect(tableText(words.current)).toContain('آذر ۱۴۰۵')
  expect(tableText(words.orders)).toContain('در انتظار پرداخت')
  expect(tableText(words.wallet)).toContain('تأخیر مربی')
  expect(tableText(words.visits)).toContain(words.cancelled)
  expect(screen.getByText('از پله می‌ترسد')).toBeTruthy()
  expect(screen.getByRole('link', { name: peopleStrings.walkIn }).getAttribute('href')).toBe('/desk/walk-in?user=7')
})

test('an account without anything says so in each part', async () => {
  const wallet = { balance: 0, reserved: 0, entries: [] }
  await show({}, staffMe('manager'), { ...sara, enrolments: [], visits: [], orders: [], notes: [], wallet })
  for (const text of [words.noCurrent, words.noOrders, words.noEntries, words.noVisits, words.noNotes]) {
    expect(screen.getByText(text)).toBeTruthy()
  }
})

test('a role is offered only what it may do', async () => {
  const { unmount } = await show({}, staffMe('reception'))
  expect(screen.getByRole('button', { name: words.receiptOf(41) })).toBeTruthy()
  expect(screen.getByRole('button', { name: words.addMember })).toBeTruthy()
  for (const name of [/بازگشت وجه/, /جابه‌جایی/, words.cancelOf(43), words.credit]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  unmount()
  // The wallet belongs to the whole club.
  await show({}, staffMe('manager', 1))
  expect(screen.getByRole('button', { name: words.cancelOf(43) })).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.credit })).toBeNull()
})

test('a wallet is credited with a reason and a code after the new balance was said, and once however often it is sent', async () => {
  const answers = [
    () => json(403, { code: 'fresh_code_required', detail: 'x' }),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => json(400, { amount: ['این مبلغ پذیرفته نیست'] }),
    () => json(201, { balance: 700_000 }),
  ]
  const { to } = await show({
    [`POST ${path}credits/`]: () => (answers.shift() ?? (() => json(500, {})))(),
    'POST /api/desk/fresh/otp/': () => json(200, { detail: 'x', retry_after: 120 }),
    'POST /api/desk/fresh/': () => json(200, { fresh_until: '2026-11-21T06:00:00.000Z' }),
  })
  await userEvent.click(screen.getByRole('button', { name: words.credit }))
  const dialog = within(await screen.findByRole('dialog', { name: words.creditTitle(sara.name) }))
  const send = () => userEvent.click(dialog.getByRole('button', { name: words.creditYes }))
  await send()
  expect(dialog.getByText(words.amountNeeded)).toBeTruthy()
  expect(dialog.getByText(words.reasonNeeded)).toBeTruthy()
  expect(to(`${path}credits/`)).toHaveLength(0)
  const amount = dialog.getByLabelText(new RegExp(`^${words.creditAmount}`))
  await userEvent.type(amount, '20000')
  expect(dialog.getByText(words.creditThen(700_000))).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${words.reason}`)), 'هدیه')
  await send()
  const code = within(await screen.findByRole('dialog', { name: freshCodeStrings.title }))
  await userEvent.type(code.getByLabelText(new RegExp(freshCodeStrings.code)), '12345')
  await userEvent.click(code.getByRole('button', { name: freshCodeStrings.confirm }))
  // The repeated request got no response.
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''))
  await send()
  expect(await dialog.findByText('این مبلغ پذیرفته نیست')).toBeTruthy()
  expect(amount.getAttribute('aria-invalid')).toBe('true')
  await send()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: words.creditTitle(sara.name) })).toBeNull())
  const sent = to(`${path}credits/`)
  expect(sent.map(({ body }) => body)).toEqual(Array(4).fill({ amount: 200_000, reason: 'هدیه' }))
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

test('a note is added, an invalid one is said beside its field, and one is removed after a question', async () => {
  let person = sara
  let refused = true
  const { to } = await show({
    [`GET ${path}`]: () => json(200, person),
    [`POST ${path}notes/`]: () => {
      if (refused) return json(400, { text: ['یادداشت بلند است'] })
      person = { ...sara, notes: [{ ...sara.notes[0], id: 9, text: 'تماس عصر' } as never, ...sara.notes] }
      return json(201, { id: 9 })
    },
    [`DELETE ${path}notes/3/`]: () => {
      person = { ...person, notes: person.notes.slice(0, 1) }
      return json(200, {})
    },
  })
  const field = screen.getByLabelText(words.newNote)
  const add = () => userEvent.click(screen.getByRole('button', { name: words.addNote }))
  await add()
  expect(screen.getByText(words.noteNeeded)).toBeTruthy()
  await userEvent.type(field, 'تماس عصر')
  await add()
  expect(await screen.findByText('یادداشت بلند است')).toBeTruthy()
  refused = false
  await add()
  expect(await within(screen.getByRole('list', { name: words.notes })).findByText('تماس عصر')).toBeTruthy()
  expect(to(`${path}notes/`).at(-1)?.body).toEqual({ text: 'تماس عصر' })
  expect(field).toHaveProperty('value', '')
  const removes = screen.getAllByRole('button', { name: words.removeNoteOf('پذیرش') })
  await userEvent.click(removes[1] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: words.removeNoteTitle }))
  expect(to(`${path}notes/3/`)).toHaveLength(0)
  await userEvent.click(dialog.getByRole('button', { name: words.removeNoteYes }))
  await waitFor(() => expect(screen.queryByText('از پله می‌ترسد')).toBeNull())
})

test('a swimmer is added and completed', async () => {
  const { to } = await show({
    [`POST ${path}members/`]: () => json(201, { id: 8 }),
    [`PATCH ${path}members/5/`]: () => json(400, { birth_date: ['چنین روزی در تقویم نیست'] }),
  })
  await userEvent.click(screen.getByRole('button', { name: words.addMember }))
  let dialog = within(await screen.findByRole('dialog', { name: words.addMember }))
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${words.memberName}`)), 'آرش')
  await userEvent.selectOptions(dialog.getByLabelText(words.sex), 'male')
  await userEvent.click(dialog.getByRole('button', { name: words.addMember }))
  await waitFor(() =>
    expect(to(`${path}members/`).map(({ body }) => body)).toEqual([
      { name: 'آرش', relation: 'child', sex: 'male', birth_date: null },
    ]),
  )
  expect(to(`${path}members/`)[0]?.headers.get('Idempotency-Key')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: words.editMember('نیلوفر') }))
  dialog = within(await screen.findByRole('dialog', { name: words.editMember('نیلوفر') }))
  const date = dialog.getByLabelText(words.birthDate)
  await userEvent.clear(date)
  await userEvent.type(date, '1399/12/30')
  await userEvent.click(dialog.getByRole('button', { name: words.save }))
  expect(await dialog.findByText('چنین روزی در تقویم نیست')).toBeTruthy()
  // Only what was changed.
  expect(to(`${path}members/5/`)[0]?.body).toMatchObject({ birth_date: { year: 1399, month: 12, day: 30 } })
  expect(to(`${path}members/5/`)[0]?.body).not.toHaveProperty('name')
})

test('a swimmer whom a colleague changed meanwhile is shown in both versions, and saved over the newer one', async () => {
  const shown = sara.members.find(({ id }) => id === 5)
  const seen = { name: shown?.name, sex: shown?.sex, birth_date: shown?.birth_date }
  const current = { ...seen, name: 'نیلوفر رضایی' }
  const answers = [
    () => json(409, { code: 'changed_meanwhile', detail: 'در این فاصله تغییر کرد', current }),
    () => json(200, { id: 5 }),
  ]
  const { to } = await show({ [`PATCH ${path}members/5/`]: () => answers.shift()?.() ?? json(500, {}) })
  await userEvent.click(screen.getByRole('button', { name: words.editMember('نیلوفر') }))
  const dialog = within(await screen.findByRole('dialog', { name: words.editMember('نیلوفر') }))
  const name = dialog.getByLabelText(new RegExp(`^${words.memberName}`))
  await userEvent.clear(name)
  await userEvent.type(name, 'نیلو')
  await userEvent.click(dialog.getByRole('button', { name: words.save }))
  const conflict = within(await screen.findByRole('dialog', { name: formStrings.conflictTitle }))
  const row = within(conflict.getByRole('row', { name: new RegExp(words.memberName) }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['نیلو', 'نیلوفر رضایی'])
  await userEvent.click(conflict.getByRole('button', { name: formStrings.saveYours }))
  await waitFor(() =>
    expect(to(`${path}members/5/`).map(({ body }) => body)).toEqual([
      { name: 'نیلو', seen },
      { name: 'نیلو', seen: current },
    ]),
  )
})

test('a refused change of an order is shown, and the page is read again', async () => {
  let person = sara
  const { to } = await show({
    [`GET ${path}`]: () => json(200, person),
    'POST /api/desk/orders/Held43/cancel/': () => {
      person = { ...sara, orders: sara.orders.slice(1) }
      return json(409, { code: 'order_closed', detail: 'این سفارش بسته شده است' })
    },
  })
  await userEvent.click(screen.getByRole('button', { name: words.cancelOf(43) }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(new RegExp(confirmStrings.reason)), 'تلفنی')
  await userEvent.click(dialog.getByRole('button', { name: 'لغو سفارش' }))
  expect(to('/api/desk/orders/Held43/cancel/').map(({ body }) => body)).toEqual([{ reason: 'تلفنی' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: words.cancelOf(43) })).toBeNull())
})
