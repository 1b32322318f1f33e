import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { ContactScreen } from '#src/features/contact/contact-screen.tsx'
import { contactStrings as words } from '#src/features/contact/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { profileOf, signedInAtApi } from '#tests/support/scenarios/account.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const SEND = 'POST /api/contact/'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement

async function fill() {
  for (const [label, text] of [
    [words.name, 'مینا'],
    [words.phone, '۰۹۱۲۱۲۳۴۵۶۷'],
    [words.text, 'آیا کلاس جمعه‌ها ادامه دارد؟'],
  ] as const) {
    await userEvent.click(field(label))
    await userEvent.paste(text)
  }
}
const send = () => userEvent.click(screen.getByRole('button', { name: words.send }))

test('a message is sent once, and the page confirms in view that it is stored', async () => {
  // Files of one worker share the document, and another file's mock keeps its calls.
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReset()
  const { to } = fakeApi({ [SEND]: () => json(201, { detail: 'x' }) })
  await renderScreen(<ContactScreen />)
  await fill()
  await send()
  expect(await screen.findByText(words.sentTitle)).toBeTruthy()
  expect(scrolled.mock.instances).toEqual([screen.getByText(words.sentTitle).closest('[role=status]')])
  expect(to('/api/contact/')).toHaveLength(1)
  expect(to('/api/contact/')[0]?.body).toEqual({
    name: 'مینا',
    phone_number: '09121234567',
    text: 'آیا کلاس جمعه‌ها ادامه دارد؟',
  })
  await userEvent.click(screen.getByRole('button', { name: words.another }))
  expect(field(words.text).value).toBe('')
})

test("a member's name and number are filled in, and can be replaced", async () => {
  const { to } = signedInAtApi({
    'GET /api/profile/me/': () => json(200, profileOf({ name: 'نیلوفر رضایی', phone_number: '09121234567' })),
    [SEND]: () => json(201, { detail: 'x' }),
  })
  await renderScreen(<ContactScreen />)
  await waitFor(() => expect(field(words.name).value).toBe('نیلوفر رضایی'))
  expect(field(words.phone).value).toBe('09121234567')
  await userEvent.clear(field(words.name))
  await userEvent.type(field(words.name), 'مینا')
  await userEvent.type(field(words.text), 'آیا کلاس جمعه‌ها ادامه دارد؟')
  await send()
  const text = 'آیا کلاس جمعه‌ها ادامه دارد؟'
  await waitFor(() =>
    expect(to('/api/contact/').map(({ body }) => body)).toEqual([{ name: 'مینا', phone_number: '09121234567', text }]),
  )
  localStorage.clear()
  readStoredSession()
})

test('an empty form shows each error at its field, focuses the first, and sends nothing', async () => {
  const { to } = fakeApi({})
  await renderScreen(<ContactScreen />)
  await send()
  for (const [label, fault] of [
    [words.name, words.nameFault],
    [words.phone, words.phoneFault],
    [words.text, words.textFault],
  ] as const) {
    const described = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(fault)
    expect(field(label).getAttribute('aria-invalid')).toBe('true')
  }
  expect(document.activeElement).toBe(field(words.name))
  expect(to('/api/contact/')).toHaveLength(0)
})

test('a server error is shown at its field, and the input stays', async () => {
  fakeApi({ [SEND]: () => json(400, { text: ['این پیام پذیرفته نشد'] }) })
  await renderScreen(<ContactScreen />)
  await fill()
  await send()
  expect(await screen.findByText('این پیام پذیرفته نشد')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(words.text)))
  expect(field(words.name).value).toBe('مینا')
})

test('rate limiting shows the server’s message', async () => {
  fakeApi({ [SEND]: () => json(429, { detail: 'کمی بعد دوباره بفرستید', code: 'too_many_requests' }) })
  await renderScreen(<ContactScreen />)
  await fill()
  await send()
  expect(await screen.findByText('کمی بعد دوباره بفرستید')).toBeTruthy()
})

test('offline it says that nothing was sent, and keeps the input', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await renderScreen(<ContactScreen />)
  await fill()
  await send()
  expect(await screen.findByText(words.unsent)).toBeTruthy()
  expect(field(words.text).value).toContain('جمعه')
})
