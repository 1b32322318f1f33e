import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeskMe } from '#src/contract/desk/staff.ts'
import { OrdersScreen } from '#src/features/desk/orders/orders-screen.tsx'
import type { OrderFilter } from '#src/features/desk/orders/queries.ts'
import { orderStrings as words } from '#src/features/desk/orders/strings.ts'
import { deskStrings } from '#src/features/desk/shell/strings.ts'
import { AttentionList } from '#src/features/desk/today/attention-list.tsx'
import { todayStrings } from '#src/features/desk/today/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { orderRow } from '#tests/support/scenarios/desk/order-page.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const page = (results: unknown[], next: number | null = null) => json(200, { results, next_cursor: next })

/** The screen with its filter in a state instead of the address. */
function Orders({ start = {} }: { start?: OrderFilter }) {
  const [filter, setFilter] = useState<OrderFilter>(start)
  return <OrdersScreen filter={filter} onFilter={setFilter} />
}

const show = (start?: OrderFilter, me?: DeskMe) => renderScreen(atDesk(<Orders {...(start && { start })} />, me))
const asked = (url: URL | undefined) => Object.fromEntries(url?.searchParams ?? [])

test('orders are listed with their money and opened by their address, and more follow below the last one', async () => {
  const { to } = fakeApi({
    'GET /api/desk/orders/': ({ url }) =>
      url.searchParams.has('cursor') ? page([{ ...orderRow, id: 40, uid: 'Older1' }]) : page([orderRow], 41),
  })
  const { address } = await show()
  const row = within(await screen.findByRole('row', { name: /سارا محمدی/ }))
  expect(row.getByText('۱٬۶۰۰٬۰۰۰ تومان')).toBeTruthy()
  expect(row.getByText('پرداخت‌شده')).toBeTruthy()
  expect(row.getByText('آذر، دی ۱۴۰۵')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'نمایش بیشتر' }))
  await waitFor(() => expect(screen.getAllByRole('row', { name: /سارا محمدی/ })).toHaveLength(2))
  expect(asked(to('/api/desk/orders/').at(-1)?.url)).toEqual({ cursor: '41' })
  await userEvent.click(row.getByText('تیم موج، عصر'))
  await waitFor(() => expect(address()).toBe('/desk/orders/Abc123'))
})

test('the list is narrowed by state, bank, day and what waits, and the conditions can be removed', async () => {
  const { to } = fakeApi({ 'GET /api/desk/orders/': () => page([]) })
  await show()
  expect(await screen.findByText(words.empty)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText(words.state), 'held')
  await userEvent.selectOptions(screen.getByLabelText(words.place), 'desk')
  await userEvent.selectOptions(screen.getByLabelText(words.waiting), 'payments_silent')
  await userEvent.type(screen.getByLabelText(words.day), '1405/08/30')
  await waitFor(() =>
    expect(asked(to('/api/desk/orders/').at(-1)?.url)).toEqual({
      ...{ state: 'held', gateway: 'desk', attention: 'payments_silent', day: '1405-08-30' },
    }),
  )
  expect(await screen.findByText(words.noMatch)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: words.clear }))
  expect(await screen.findByText(words.empty)).toBeTruthy()
  expect(screen.getByLabelText(words.day)).toHaveProperty('value', '')
})

test('without a connection and after a failure the list says so and offers a retry', async () => {
  let response = () => json(400, { detail: 'این تاریخ در تقویم وجود ندارد' })
  fakeApi({ 'GET /api/desk/orders/': () => response() })
  await show({ day: '1405-12-30' })
  expect(await screen.findByText('این تاریخ در تقویم وجود ندارد')).toBeTruthy()
  response = () => page([orderRow])
  await userEvent.click(screen.getByRole('button', { name: /دوباره/ }))
  expect(await screen.findByText('سارا محمدی')).toBeTruthy()
})

test('a role without orders sees no list, and one without the export no file', async () => {
  fakeApi({ 'GET /api/desk/orders/': () => page([orderRow]) })
  const { unmount } = await show({}, staffMe('reception'))
  expect(await screen.findByText('سارا محمدی')).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.export })).toBeNull()
  unmount()
  await show({}, staffMe('door'))
  expect(screen.getByText(deskStrings.roleMissing)).toBeTruthy()
  expect(screen.queryByText('سارا محمدی')).toBeNull()
})

test('the file for accounting has the days that were asked for, and a wrong day is said beside its field', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  // The test browser would navigate to the file's URL; a real one saves it.
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  let response = () => json(400, { to: ['بازه حداکثر یک سال'] })
  const { to } = fakeApi({
    'GET /api/desk/orders/': () => page([orderRow]),
    'GET /api/desk/orders/csv/': () => response(),
  })
  await show()
  await userEvent.click(await screen.findByRole('button', { name: words.export }))
  const dialog = within(await screen.findByRole('dialog', { name: words.export }))
  const fill = async (label: string, text: string) => {
    await userEvent.clear(dialog.getByLabelText(new RegExp(`^${label}`)))
    await userEvent.type(dialog.getByLabelText(new RegExp(`^${label}`)), text)
  }
  await fill(words.from, '1404/01/01')
  await fill(words.to, '1405/08/30')
  await userEvent.click(dialog.getByRole('button', { name: words.download }))
  expect(await dialog.findByText('بازه حداکثر یک سال')).toBeTruthy()
  expect(dialog.getByLabelText(new RegExp(`^${words.to}`)).getAttribute('aria-invalid')).toBe('true')
  response = () => new Response('a,b', { status: 200, headers: { 'Content-Type': 'text/csv' } })
  await userEvent.click(dialog.getByRole('button', { name: words.download }))
  await waitFor(() => expect(names).toEqual(['orders-1404-01-01-1405-08-30.csv']))
  expect(asked(to('/api/desk/orders/csv/').at(-1)?.url)).toEqual({ from: '1404-01-01', to: '1405-08-30' })
})

test('what waits for a person leads to exactly those orders', async () => {
  fakeApi({})
  const items = (['holds_overdue', 'payments_silent'] as const).map((kind) => ({
    ...{ kind, count: 2, since: null, post: null },
  }))
  await renderScreen(atDesk(<AttentionList items={items} />))
  for (const { kind } of items) {
    const link = screen.getByRole('link', { name: todayStrings.kinds[kind](2) })
    expect(link.getAttribute('href')).toBe(`/desk/orders?attention=${kind}`)
  }
})
