import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { walkInStrings as words } from '#src/features/desk/walk-in/strings.ts'
import { WalkInScreen } from '#src/features/desk/walk-in/walk-in-screen.tsx'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk, staffMe } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const path = '/api/desk/people/'
const row = { user: 7, name: 'سارا', phone_number: '09121110007', members: [], balance: 0 }

async function show(answers: Parameters<typeof fakeApi>[0]) {
  const onPerson = vi.fn()
  const api = fakeApi(answers)
  await renderScreen(atDesk(<WalkInScreen search={{}} onPerson={onPerson} />, staffMe('reception')))
  const type = async (text: string) => {
    const field = screen.getByLabelText(new RegExp(`^${words.phone}`))
    await userEvent.clear(field)
    await userEvent.type(field, text)
    await userEvent.click(screen.getByRole('button', { name: words.find }))
  }
  return { ...api, onPerson, type }
}

test('a number with an account is used at once; an invalid one is not sent', async () => {
  const { to, onPerson, type } = await show({
    [`GET ${path}`]: () => json(200, { results: [row], next_cursor: null }),
  })
  await type('0912')
  expect(screen.getByText(words.phoneNeeded)).toBeTruthy()
  expect(to(path)).toHaveLength(0)
  await type('+98 912 111 0007')
  await vi.waitFor(() => expect(onPerson).toHaveBeenCalledWith(7))
  expect(to(path).map(({ method, url }) => [method, url.searchParams.get('q')])).toEqual([['GET', '09121110007']])
})

test('a new number gets a name and an account', async () => {
  let answer = () => json(400, { name: ['نام پذیرفته نیست'] })
  const { to, onPerson, type } = await show({
    [`GET ${path}`]: () => json(200, { results: [], next_cursor: null }),
    [`POST ${path}`]: () => answer(),
  })
  await type('۰۹۱۲۹۹۹۰۰۰۱')
  expect(await screen.findByText(words.newPerson)).toBeTruthy()
  const create = () => userEvent.click(screen.getByRole('button', { name: words.create }))
  await create()
  expect(screen.getByText(words.nameNeeded)).toBeTruthy()
  await userEvent.type(screen.getByLabelText(new RegExp(`^${words.name}`)), 'مریم رضایی')
  await create()
  expect(await screen.findByText('نام پذیرفته نیست')).toBeTruthy()
  answer = () => json(200, { user: 12, created: true })
  await create()
  await vi.waitFor(() => expect(onPerson).toHaveBeenCalledWith(12))
  const posts = to(path).filter(({ method }) => method === 'POST')
  expect(posts.at(-1)?.body).toEqual({ phone_number: '09129990001', name: 'مریم رضایی' })
  expect(onPerson).toHaveBeenCalledTimes(1)
})

test('a failed search is said, and nothing is created', async () => {
  const { to, onPerson, type } = await show({
    [`GET ${path}`]: () => json(400, { code: 'validation', detail: 'جست‌وجو نشد' }),
  })
  await type('09121110007')
  expect(await screen.findByText('جست‌وجو نشد')).toBeTruthy()
  expect(to(path).every(({ method }) => method === 'GET')).toBe(true)
  expect(onPerson).not.toHaveBeenCalled()
})
