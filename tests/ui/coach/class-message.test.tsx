import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ClassMessage } from '#src/features/coach/class-message.tsx'
import { classMessageStrings as words } from '#src/features/coach/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { coachSnapshotOfToday } from '#tests/support/scenarios/attendance/door-phone.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const online = vi.spyOn(navigator, 'onLine', 'get')

afterEach(() => {
  online.mockReturnValue(true)
  vi.unstubAllGlobals()
})

const TEXT = 'کلاه شنا بیاورید'

async function openMessage() {
  const [lesson] = coachSnapshotOfToday().lessons
  if (lesson === undefined) throw new Error('no lesson')
  await renderScreen(<ClassMessage lesson={lesson} />)
  await userEvent.click(screen.getByRole('button', { name: words.open }))
  await userEvent.type(await screen.findByLabelText(words.text), TEXT)
  return lesson
}

const preview = (recipients: number) =>
  json(200, { audience: 'تیم نهنگ', recipients, push: 0, unreachable: 0, sms: null })

test('a coach counts the class, then sends it one message; a repeat has the same key', async () => {
  const { to } = fakeApi({
    'POST /api/coach/messages/preview/': () => preview(9),
    'POST /api/coach/messages/': () => json(503, { detail: 'دوباره', code: 'unavailable' }),
  })
  const { kind, number } = await openMessage()
  const send = async () => {
    await userEvent.click(screen.getByRole('button', { name: words.count }))
    await userEvent.click(await screen.findByRole('button', { name: words.send }))
  }
  await send()
  await screen.findByRole('button', { name: words.count })
  await send()
  await waitFor(() => expect(to('/api/coach/messages/')).toHaveLength(2))
  const [first, second] = to('/api/coach/messages/')
  expect(first?.body).toMatchObject({ session: { kind, number }, text: TEXT, expected: 9 })
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('a class without swimmers is said; offline the message cannot be sent, and says so', async () => {
  fakeApi({ 'POST /api/coach/messages/preview/': () => preview(0) })
  await openMessage()
  await userEvent.click(screen.getByRole('button', { name: words.count }))
  expect(await screen.findByText(words.counted(0))).toBeTruthy()
  expect(screen.getByRole('button', { name: words.send })).toHaveProperty('disabled', true)
  online.mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText(words.offline)).toBeTruthy()
})
