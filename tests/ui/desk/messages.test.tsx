import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClubMessage, MessagePreview, SendRequest } from '#src/contract/desk/messages.ts'
import type { TodaySession } from '#src/contract/desk/today.ts'
import { ComposeScreen } from '#src/features/desk/messages/compose-screen.tsx'
import { MessageScreen } from '#src/features/desk/messages/message-screen.tsx'
import { MessagesScreen } from '#src/features/desk/messages/messages-screen.tsx'
import { deliveryStrings, messageStrings, composeStrings as words } from '#src/features/desk/messages/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

beforeEach(() => vi.setSystemTime(new Date('2026-11-23T08:00:00+03:30')))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const counts = { waiting: 0, sent: 0, failed: 0, unknown: 0, none: 0 }
const sent: ClubMessage = {
  ...{ id: 5, audience: 'تیم نهنگ، عصرها، آذر ۱۴۰۵', channel: 'both', text: 'کلاس شنبه برگزار می‌شود', author: 'مالک' },
  ...{ created_at: '2026-11-23T05:00:00.000Z', recipients: 12 },
  notification: { ...counts, sent: 12 },
  sms: { ...counts, sent: 9, failed: 1, unknown: 1, none: 1 },
}
const lesson: TodaySession = {
  ...{ kind: 'team', session: 501, name: 'تیم نهنگ', title: 'عصرها', coach: null, pool: { id: 1, name: 'استخر آبی' } },
  ...{ starts_at: '17:00', ends_at: '18:30', sex: 'mixed', capacity: 9, expected: 3, held: 0, arrived: 0, free: 6 },
  ...{ waiting: 0, expiring: 0, state: 'open', reason: null },
}
const preview: MessagePreview = {
  ...{ audience: sent.audience, recipients: 12, push: 7, unreachable: 0 },
  sms: { messages: 11, parts: 2, price_rial: 33_000 },
}

function desk(previews: MessagePreview[], answer = () => json(201, sent)) {
  return fakeApi({
    'GET /api/desk/today/': () =>
      json(200, {
        ...{
          at: '2026-11-23T05:00:00.000Z',
          day: '1405-09-02',
          holiday: null,
          sessions: [lesson],
          takings: null,
          attention: [],
        },
      }),
    'POST /api/desk/messages/preview/': () => json(200, previews.shift()),
    'POST /api/desk/messages/': answer,
  })
}

async function write() {
  const view = await renderScreen(atDesk(<ComposeScreen />))
  await screen.findByRole('option', { name: /تیم نهنگ/ })
  await userEvent.selectOptions(screen.getByLabelText(new RegExp(words.session)), 'team/501')
  await userEvent.selectOptions(screen.getByLabelText(messageStrings.channel), 'both')
  await userEvent.click(screen.getByLabelText(new RegExp(`^${messageStrings.text}`)))
  await userEvent.paste(sent.text)
  await userEvent.click(screen.getByRole('button', { name: words.count }))
  return view
}

test('why the classes of a day are missing is said at their field', async () => {
  const detail = 'نقش شما این کار را نمی‌کند'
  fakeApi({ 'GET /api/desk/today/': () => json(403, { detail, code: 'role_missing' }) })
  await renderScreen(atDesk(<ComposeScreen />))
  expect(await screen.findByText(detail)).toBeTruthy()
  expect(screen.getByLabelText(new RegExp(words.session)).getAttribute('aria-invalid')).toBe('true')
})

test('a link of the roster or the week board chooses the class and its lesson', async () => {
  const { to } = desk([preview])
  const search = { kind: 'team', session: 501, day: '1405-09-09', only: 'day' }
  await renderScreen(atDesk(<ComposeScreen search={search} />))
  await screen.findByRole('option', { name: /تیم نهنگ/ })
  expect(screen.getByLabelText(words.only)).toHaveProperty('value', 'day')
  await userEvent.click(screen.getByLabelText(new RegExp(`^${messageStrings.text}`)))
  await userEvent.paste(sent.text)
  await userEvent.click(screen.getByRole('button', { name: words.count }))
  await screen.findByRole('status')
  const body = to('/api/desk/messages/preview/')[0]?.body
  const audience = { to: 'session', kind: 'team', session: 501, month: '1405-09', day: 9 }
  expect(body).toMatchObject({ audience, channel: 'notification' })
})

test('a link to a pool’s day chooses it, and an address that is no link chooses nothing', async () => {
  desk([preview])
  const { unmount } = await renderScreen(atDesk(<ComposeScreen search={{ poolDay: 1, day: '1405-09-09' }} />))
  expect(screen.getByLabelText(words.to)).toHaveProperty('value', 'pool_day')
  unmount()
  await renderScreen(atDesk(<ComposeScreen search={{ kind: 'team', session: 'x', day: 'soon' }} />))
  expect(screen.getByLabelText(words.to)).toHaveProperty('value', 'session')
  expect(screen.queryByLabelText(words.only)).toBeNull()
})

test('a message is counted, shown with parts and price, and sent to as many as were counted', async () => {
  const { to } = desk([preview])
  const { address } = await write()
  const shown = await screen.findByRole('status')
  expect(shown.textContent).toContain(words.peopleCount(12))
  expect(shown.textContent).toContain(words.parts(11, 2))
  expect(shown.textContent).toContain('۳٬۳۰۰ تومان')
  await userEvent.click(screen.getByRole('button', { name: words.send(12) }))
  await waitFor(() => expect(to('/api/desk/messages/')).toHaveLength(1))
  const body = to('/api/desk/messages/')[0]?.body as SendRequest
  expect(body).toEqual({
    audience: { to: 'session', kind: 'team', session: 501, month: '1405-09', day: null },
    ...{ channel: 'both', text: sent.text, expected: 12 },
  })
  // The guard of unsaved text does not ask: it is sent.
  await waitFor(() => expect(address()).toBe('/desk/messages/5'))
})

test('a message without recipients is said, and nothing can be sent', async () => {
  desk([{ ...preview, recipients: 0, push: 0, sms: { messages: 0, parts: 1, price_rial: 0 } }])
  await write()
  expect(await screen.findByText(words.none)).toBeTruthy()
  expect(screen.getByRole('button', { name: words.send(0) })).toHaveProperty('disabled', true)
})

test('another number by now shows the new one; an edit asks to count again', async () => {
  const detail = 'تعداد گیرنده‌ها تغییر کرده است'
  desk([preview], () => json(409, { detail, code: 'recipients_changed', current: { ...preview, recipients: 13 } }))
  await write()
  await userEvent.click(await screen.findByRole('button', { name: words.send(12) }))
  expect(await screen.findByRole('button', { name: words.send(13) })).toBeTruthy()
  expect(screen.getByText(detail)).toBeTruthy()
  await userEvent.type(screen.getByLabelText(new RegExp(`^${messageStrings.text}`)), '!')
  expect(screen.getByRole('button', { name: words.count })).toBeTruthy()
})

test('without recipients or a text the form says what is missing', async () => {
  const { calls } = desk([])
  await renderScreen(atDesk(<ComposeScreen />))
  await userEvent.click(screen.getByRole('button', { name: words.count }))
  expect(screen.getByText(words.incomplete)).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a message lists what became of it, by state', async () => {
  const person = { user: 7, name: 'رها راد', phone: '09121110001', notification: 'sent', sms: 'unknown' }
  const { calls } = fakeApi({
    'GET /api/desk/messages/5/': () => json(200, sent),
    'GET /api/desk/messages/5/deliveries/': () => json(200, { results: [person], next_cursor: null }),
  })
  await renderScreen(atDesk(<MessageScreen id={5} />))
  expect(await screen.findByText(/نامعلوم: ۱/)).toBeTruthy()
  expect(await screen.findByText('رها راد')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText(deliveryStrings.show), 'failed')
  await waitFor(() => expect(calls.some(({ url }) => url.search === '?state=failed')).toBe(true))
})

test('the list is empty with what to do, and without the role it stays closed', async () => {
  fakeApi({ 'GET /api/desk/messages/': () => json(200, { results: [], next_cursor: null }) })
  await renderScreen(atDesk(<MessagesScreen />))
  expect(await screen.findByText(messageStrings.empty)).toBeTruthy()
  expect(screen.getByRole('link', { name: messageStrings.compose })).toBeTruthy()
})
