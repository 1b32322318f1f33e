import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeskMe } from '#src/contract/desk/staff.ts'
import { PeopleScreen } from '#src/features/desk/people/people-screen.tsx'
import { peopleStrings as words } from '#src/features/desk/people/strings.ts'
import { deskStrings } from '#src/features/desk/shell/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = '/api/desk/people/'
const row = {
  ...{ user: 7, name: 'سارا محمدی', phone_number: '09121110007', members: ['نیلوفر'], balance: 500_000 },
}
const page = (results: unknown[], next: number | null = null) => json(200, { results, next_cursor: next })

/** The screen with its search in a state instead of the address. */
function People({ start = '' }: { start?: string }) {
  const [q, setQ] = useState(start)
  return <PeopleScreen q={q} onSearch={setQ} />
}
const show = (start?: string, me?: DeskMe) =>
  renderScreen(atDesk(<People {...(start !== undefined && { start })} />, me))
const asked = (url: URL | undefined) => Object.fromEntries(url?.searchParams ?? [])

test('people are listed with number, swimmers and wallet, opened by their address, and more follow', async () => {
  const { to } = fakeApi({
    [`GET ${path}`]: ({ url }) =>
      url.searchParams.has('cursor') ? page([{ ...row, user: 6, name: 'رضا' }]) : page([row], 7),
  })
  const { address } = await show()
  const found = within(await screen.findByRole('row', { name: /سارا محمدی/ }))
  for (const text of ['۰۹۱۲۱۱۱۰۰۰۷', 'نیلوفر', '۵۰٬۰۰۰ تومان']) expect(found.getByText(text)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'نمایش بیشتر' }))
  expect(await screen.findByText('رضا')).toBeTruthy()
  expect(asked(to(path).at(-1)?.url)).toEqual({ cursor: '7' })
  await userEvent.click(found.getByText('نیلوفر'))
  await waitFor(() => expect(address()).toBe('/desk/people/7'))
})

test('a search is sent as typed after a pause, or at once with Enter, and an empty result can be left', async () => {
  const { to } = fakeApi({
    [`GET ${path}`]: ({ url }) => (url.searchParams.get('q') === '0007' ? page([row]) : page([])),
  })
  await show()
  expect(await screen.findByText(words.empty)).toBeTruthy()
  const field = screen.getByLabelText(words.search)
  await userEvent.type(field, '0007{Enter}')
  expect(await screen.findByText('سارا محمدی')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'ناشناس')
  expect(await screen.findByText(words.noMatch)).toBeTruthy()
  expect(asked(to(path).at(-1)?.url)).toEqual({ q: 'ناشناس' })
  await userEvent.click(screen.getByRole('button', { name: words.clear }))
  expect(await screen.findByText(words.empty)).toBeTruthy()
  expect(field).toHaveProperty('value', '')
})

test('a failed search says so and is sent again', async () => {
  let answer = () => json(400, { detail: 'این عبارت پذیرفته نیست' })
  fakeApi({ [`GET ${path}`]: () => answer() })
  await show('x')
  expect(await screen.findByText('این عبارت پذیرفته نیست')).toBeTruthy()
  answer = () => page([row])
  await userEvent.click(screen.getByRole('button', { name: /دوباره/ }))
  expect(await screen.findByText('سارا محمدی')).toBeTruthy()
})

test('without a connection the list says so', async () => {
  fakeApi({})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show()
  expect(await screen.findByText(deskStrings.offlineHint)).toBeTruthy()
})

test('reception books from here; a role without people sees none', async () => {
  const { to } = fakeApi({ [`GET ${path}`]: () => page([row]) })
  const { unmount } = await show('', staffMe('reception'))
  expect(await screen.findByText('سارا محمدی')).toBeTruthy()
  expect(screen.getByRole('link', { name: words.walkIn }).getAttribute('href')).toBe('/desk/walk-in')
  unmount()
  const before = to(path).length
  await show('', staffMe('door'))
  expect(screen.getByText(deskStrings.roleMissing)).toBeTruthy()
  expect(screen.queryByRole('link', { name: words.walkIn })).toBeNull()
  expect(to(path)).toHaveLength(before)
})
