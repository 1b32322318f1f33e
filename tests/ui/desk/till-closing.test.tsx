import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { apiStrings } from '#src/api/strings.ts'
import { tillStrings as words } from '#src/features/desk/till/strings.ts'
import { TillScreen, type TillSearch } from '#src/features/desk/till/till-screen.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { closedShift, openShift, soldEntry } from '#tests/support/scenarios/desk/till-page.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = '/api/desk/till/'
const page = (results: unknown[], next: number | null = null) => json(200, { results, next_cursor: next })

/** The screen with its view in a state instead of the address. */
function Till({ start = {} }: { start?: TillSearch }) {
  const [search, setSearch] = useState(start)
  return <TillScreen search={search} onSearch={setSearch} />
}

const show = (start?: TillSearch) => renderScreen(atDesk(<Till {...(start && { start })} />, staffMe('reception')))

async function openClosing() {
  await userEvent.click(await screen.findByRole('button', { name: words.close }))
  const dialog = within(await screen.findByRole('dialog', { name: words.close }))
  const count = async (label: string, toman: string) => {
    const input = dialog.getByLabelText(new RegExp(`^${label}`))
    await userEvent.clear(input)
    await userEvent.type(input, toman)
  }
  const close = () => userEvent.click(dialog.getByRole('button', { name: words.close }))
  return { dialog, count, close }
}

test('a count that differs says how much is missing, needs a reason, and leads to the closing to print', async () => {
  let isOpen = true
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, { shift: isOpen ? openShift : null }),
    [`GET ${path}shifts/`]: () => page([closedShift]),
    [`GET ${path}shifts/5/entries/`]: () => page([soldEntry]),
    [`POST ${path}close/`]: () => {
      isOpen = false
      return json(201, { shift: null })
    },
  })
  await show()
  const { dialog, count, close } = await openClosing()
  await close()
  expect(dialog.getAllByText(words.countNeeded)).toHaveLength(2)
  await count(words.countedCash, '850000')
  await count(words.countedTerminal, '0')
  expect(dialog.getByText(words.balanced)).toBeTruthy()
  await count(words.countedCash, '845000')
  expect(dialog.getByText(words.short(words.cash, 50_000))).toBeTruthy()
  await close()
  expect(dialog.getByText(words.differenceNeeded)).toBeTruthy()
  expect(to(`${path}close/`)).toHaveLength(0)
  await userEvent.type(dialog.getByLabelText(new RegExp(`^${words.differenceReason}`)), 'اسکناس کم بود')
  await close()
  const sheet = within(await screen.findByRole('region', { name: words.closing(5) }))
  expect(to(`${path}close/`).map(({ body }) => body)).toEqual([
    {
      ...{ expected: openShift.expected, counted: { cash: 8_450_000, terminal: 0 }, reason: 'اسکناس کم بود' },
    },
  ])
  const cash = within(sheet.getByRole('row', { name: new RegExp(words.cash) }))
  expect(cash.getAllByRole('cell').map(({ textContent }) => textContent?.replace('\u200e', ''))).toEqual([
    ...['۸۵۰٬۰۰۰ تومان', '۸۴۵٬۰۰۰ تومان', '−۵٬۰۰۰ تومان'],
  ])
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await userEvent.click(sheet.getByRole('button', { name: words.print }))
  expect(print).toHaveBeenCalledOnce()
})

test('a sale during the closing refuses it, shows both sums, keeps the count, and the next try closes against the new ones', async () => {
  const current = { cash: 8_500_000, terminal: 3_000_000 }
  const answers = [
    () => json(409, { code: 'till_changed', detail: 'موجودی صندوق در این فاصله تغییر کرد', current }),
    () => json(201, { shift: null }),
  ]
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, { shift: openShift }),
    [`GET ${path}shifts/`]: () => page([closedShift]),
    [`GET ${path}shifts/5/entries/`]: () => page([soldEntry]),
    [`POST ${path}close/`]: () => answers.shift()?.() ?? json(500, {}),
  })
  await show()
  const { dialog, count, close } = await openClosing()
  await count(words.countedCash, '850000')
  await count(words.countedTerminal, '0')
  await close()
  expect(await dialog.findByText(words.changed)).toBeTruthy()
  expect(dialog.getByText(words.fromTo(words.terminal, 0, 3_000_000))).toBeTruthy()
  expect(dialog.getByText(words.short(words.terminal, 3_000_000))).toBeTruthy()
  expect(dialog.getByLabelText(new RegExp(`^${words.countedCash}`))).toHaveProperty('value', '۸۵۰٬۰۰۰')
  await count(words.countedTerminal, '300000')
  await close()
  await waitFor(() => expect(to(`${path}close/`)).toHaveLength(2))
  const [first, second] = to(`${path}close/`)
  expect(second?.body).toEqual({ expected: current, counted: current, reason: '' })
  // Another body under the same key would be refused.
  expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'))
})

test('a closing that got no response is sent again under the same key', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), () => json(201, { shift: null })]
  const { to } = fakeApi({
    [`GET ${path}`]: () => json(200, { shift: openShift }),
    [`GET ${path}shifts/`]: () => page([closedShift]),
    [`GET ${path}shifts/5/entries/`]: () => page([soldEntry]),
    [`POST ${path}close/`]: () => answers.shift()?.() ?? json(500, {}),
  })
  await show()
  const { dialog, count, close } = await openClosing()
  await count(words.countedCash, '850000')
  await count(words.countedTerminal, '0')
  await close()
  expect(await dialog.findByText(apiStrings.notDone)).toBeTruthy()
  await close()
  await waitFor(() => expect(to(`${path}close/`)).toHaveLength(2))
  expect(new Set(to(`${path}close/`).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
})

test('closed shifts are listed with their differences, further ones follow, and each opens as a page to print', async () => {
  const older = { ...closedShift, id: 4, counted: closedShift.expected, reason: null }
  const { to } = fakeApi({
    [`GET ${path}shifts/`]: ({ url }) => (url.searchParams.has('cursor') ? page([older]) : page([closedShift], 5)),
    [`GET ${path}shifts/5/entries/`]: ({ url }) =>
      page([{ ...soldEntry, id: url.searchParams.has('cursor') ? 1 : 2 }], url.searchParams.has('cursor') ? null : 2),
  })
  await show({ view: 'shifts' })
  const row = await screen.findByRole('row', { name: /استخر آبی/ })
  expect(row.textContent).toContain('−۵٬۰۰۰ تومان')
  await userEvent.click(screen.getByRole('button', { name: 'نمایش بیشتر' }))
  await waitFor(() => expect(screen.getAllByRole('row', { name: /استخر آبی/ })).toHaveLength(2))
  expect(to(`${path}shifts/`).at(-1)?.url.search).toBe('?cursor=5')
  await userEvent.click(within(row).getByText('پذیرش'))
  const sheet = within(await screen.findByRole('region', { name: words.closing(5) }))
  expect(sheet.getByText('اسکناس کم بود')).toBeTruthy()
  const money = () => within(screen.getByRole('table', { name: words.entries })).getAllByText(words.kinds.sale)
  await screen.findByRole('table', { name: words.entries })
  expect(money()).toHaveLength(1)
  await userEvent.click(screen.getAllByRole('button', { name: 'نمایش بیشتر' })[0] as HTMLElement)
  await waitFor(() => expect(money()).toHaveLength(2))
  await userEvent.click(sheet.getByRole('button', { name: words.hide }))
  expect(screen.queryByRole('region', { name: words.closing(5) })).toBeNull()
})

test('before the first closing the list says what will come', async () => {
  fakeApi({ [`GET ${path}shifts/`]: () => page([]) })
  await show({ view: 'shifts' })
  expect(await screen.findByText(words.noShifts)).toBeTruthy()
})
