import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { TillState } from '#src/contract/desk/till.ts'
import { FreshCodeDialog } from '#src/features/desk/fresh-code/fresh-code-dialog.tsx'
import { freshCodeStrings } from '#src/features/desk/fresh-code/strings.ts'
import { deskStrings } from '#src/features/desk/shell/strings.ts'
import { tillStrings as words } from '#src/features/desk/till/strings.ts'
import { TillScreen } from '#src/features/desk/till/till-screen.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { openShift } from '#tests/support/scenarios/desk/till-page.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = '/api/desk/till/'
const show = (me = staffMe('reception')) =>
  renderScreen(
    atDesk(
      <>
        <TillScreen search={{}} onSearch={() => {}} />
        <FreshCodeDialog />
      </>,
      me,
    ),
  )
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))

test('a shift is opened with its float, a PIN and a code, and faults are said beside their fields', async () => {
  let state: TillState = { shift: null }
  const answers = [
    () => json(403, { code: 'fresh_code_required', detail: 'x' }),
    () => {
      state = { shift: openShift }
      return json(201, state)
    },
  ]
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, state),
    [`POST ${path}open/`]: () => answers.shift()?.() ?? json(500, {}),
    'POST /api/desk/fresh/otp/': () => json(200, { detail: 'x', retry_after: 120 }),
    'POST /api/desk/fresh/': () => json(200, { fresh_until: '2026-11-21T06:00:00.000Z' }),
  })
  await show()
  await userEvent.type(await screen.findByLabelText(new RegExp(`^${words.pin}`)), '12')
  await userEvent.click(screen.getByRole('button', { name: words.open }))
  expect(screen.getByText(words.floatNeeded)).toBeTruthy()
  expect(screen.getByText(words.pinShape)).toBeTruthy()
  expect(to(`${path}open/`)).toHaveLength(0)
  await userEvent.type(field(words.float), '۱۰۰۰۰۰')
  await userEvent.clear(field(words.pin))
  await userEvent.type(field(words.pin), '4821')
  await userEvent.click(screen.getByRole('button', { name: words.open }))
  const code = within(await screen.findByRole('dialog', { name: freshCodeStrings.title }))
  await userEvent.type(code.getByLabelText(new RegExp(freshCodeStrings.code)), '12345')
  await userEvent.click(code.getByRole('button', { name: freshCodeStrings.confirm }))
  expect(await screen.findByText(words.entries)).toBeTruthy()
  const sent = to(`${path}open/`)
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ pool: 1, float: 1_000_000, pin: '4821' }))
  expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

test('a locked till shows no money, says a wrong PIN beside the field, and unlocks', async () => {
  let state: TillState = { shift: { ...openShift, device: 'locked', entries: [], expected: { cash: 0, terminal: 0 } } }
  const answers = [
    () => json(409, { code: 'till_pin_wrong', detail: 'رمز صندوق نادرست است' }),
    () => {
      state = { shift: openShift }
      return json(200, state)
    },
  ]
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, state),
    [`POST ${path}unlock/`]: () => answers.shift()?.() ?? json(500, {}),
  })
  await show()
  expect(await screen.findByText(words.lockedText('استخر آبی'))).toBeTruthy()
  expect(screen.queryByText(/تومان/)).toBeNull()
  await userEvent.type(field(words.pin), '0000')
  await userEvent.click(screen.getByRole('button', { name: words.unlock }))
  expect(await screen.findByText('رمز صندوق نادرست است')).toBeTruthy()
  expect(field(words.pin).getAttribute('aria-invalid')).toBe('true')
  expect(field(words.pin)).toHaveProperty('value', '')
  await userEvent.type(field(words.pin), '4821')
  await userEvent.click(screen.getByRole('button', { name: words.unlock }))
  expect(await screen.findByText(words.entries)).toBeTruthy()
  expect(to(`${path}unlock/`).map(({ body }) => body)).toEqual([{ pin: '0000' }, { pin: '4821' }])
})

test('after too many wrong PINs the device is connected by a code and a new PIN', async () => {
  let device: 'locked' | 'elsewhere' = 'locked'
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, { shift: { ...openShift, device, entries: [] } }),
    [`POST ${path}unlock/`]: () => {
      device = 'elsewhere'
      return json(409, { code: 'till_device_ended', detail: 'این دستگاه به صندوق وصل نیست' })
    },
    [`POST ${path}connect/`]: () => json(200, { shift: openShift }),
  })
  await show()
  await userEvent.type(await screen.findByLabelText(new RegExp(`^${words.pin}`)), '0000')
  await userEvent.click(screen.getByRole('button', { name: words.unlock }))
  expect(await screen.findByText(words.elsewhereTitle)).toBeTruthy()
  await userEvent.type(field(words.pin), '1357')
  await userEvent.click(screen.getByRole('button', { name: words.connect }))
  await waitFor(() => expect(to(`${path}connect/`).map(({ body }) => body)).toEqual([{ pin: '1357' }]))
})

test('the open till has its sums and its entries, a sale with its order and money out with its sign', async () => {
  fakeApi({ [`GET ${path}`]: () => json(200, { shift: openShift }) })
  await show()
  const sums = within(await screen.findByLabelText(words.sums))
  expect(sums.getByText('۸۵۰٬۰۰۰ تومان')).toBeTruthy()
  const sale = within(screen.getByRole('row', { name: new RegExp(words.kinds.sale) }))
  expect(sale.getByRole('link', { name: words.openOrder }).getAttribute('href')).toBe('/desk/orders/Abc123')
  const out = screen.getByRole('row', { name: new RegExp(words.kinds.out) })
  expect(out.textContent).toContain('−۵۰٬۰۰۰ تومان')
  expect(out.textContent).toContain('واریز به بانک')
})

test('money taken out needs an amount and a reason; more than there is, is said beside the amount', async () => {
  const answers = [
    () => json(400, { amount: ['این مبلغ بیشتر از موجودی صندوق است'] }),
    () => json(201, { shift: openShift }),
  ]
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, { shift: openShift }),
    [`POST ${path}entries/`]: () => answers.shift()?.() ?? json(500, {}),
  })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: words.enter.out }))
  const dialog = within(await screen.findByRole('dialog', { name: words.enter.out }))
  const save = dialog.getByRole('button', { name: words.save })
  await userEvent.click(save)
  expect(dialog.getByText(words.amountNeeded)).toBeTruthy()
  expect(dialog.getByText(words.reasonNeeded)).toBeTruthy()
  expect(to(`${path}entries/`)).toHaveLength(0)
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${words.amount}`)), '20000')
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${words.reason}`)), 'واریز')
  await userEvent.click(save)
  expect(await dialog.findByText('این مبلغ بیشتر از موجودی صندوق است')).toBeTruthy()
  await userEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: words.enter.out })).toBeNull())
  const body = { kind: 'out', method: 'cash', amount: 200_000, reason: 'واریز' }
  expect(to(`${path}entries/`).map((call) => call.body)).toEqual([body, body])
})

test('a till that was locked meanwhile asks for its PIN instead of taking money', async () => {
  let device: 'active' | 'locked' = 'active'
  fakeApi({
    [`GET ${path}`]: () => json(200, { shift: { ...openShift, device, entries: [] } }),
    [`POST ${path}entries/`]: () => {
      device = 'locked'
      return json(409, { code: 'till_locked', detail: 'صندوق قفل است' })
    },
  })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: words.enter.in }))
  const dialog = within(await screen.findByRole('dialog', { name: words.enter.in }))
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${words.amount}`)), '20000')
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${words.reason}`)), 'پول خرد')
  await userEvent.click(dialog.getByRole('button', { name: words.save }))
  expect(await screen.findByText(words.lockedTitle)).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: words.enter.in })).toBeNull()
})

test('a role without a till sees why the screen stays closed', async () => {
  const { calls } = fakeApi({})
  await show(staffMe('moderator'))
  expect(screen.getByText(deskStrings.roleMissing)).toBeTruthy()
  expect(calls).toHaveLength(0)
})
