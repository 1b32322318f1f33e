import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Webhook, WebhookDelivery } from '#src/contract/desk/webhooks.ts'
import { secretStrings } from '#src/features/desk/form/strings.ts'
import { logStrings, webhookStrings as words } from '#src/features/desk/webhooks/strings.ts'
import { WebhookScreen } from '#src/features/desk/webhooks/webhook-screen.tsx'
import { WebhooksScreen } from '#src/features/desk/webhooks/webhooks-screen.tsx'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

beforeEach(() => {
  toasts.list = []
})
afterEach(() => vi.unstubAllGlobals())

const webhook: Webhook = {
  ...{ id: 3, url: 'https://accounts.example/mowj', events: ['booking.paid'], created_at: '2026-11-21T05:00:00.000Z' },
  ...{ state: 'on', failing_since: null, waiting: 0 },
}
const delivery: WebhookDelivery = {
  ...{ id: 9, event: 'booking.paid', subject: 'order:12', created_at: '2026-11-21T05:00:00.000Z', state: 'failed' },
  ...{ attempts: 18, status: null, fault: 'timeout', latency_ms: 30_000, attempted_at: '2026-11-22T05:00:00.000Z' },
  ...{ due_at: null, replay: false },
}
const SECRET = `whsec_${'k'.repeat(43)}`

test('a webhook is added with its events and shows its secret once; a private address is refused at its field', async () => {
  const detail = 'این نشانی به شبکهٔ داخلی می‌رسد'
  const answers = [json(400, { url: [detail] }), json(201, { secret: SECRET, webhook })]
  const { to } = fakeApi({
    'GET /api/desk/webhooks/': () => json(200, { results: [] }),
    'POST /api/desk/webhooks/': () => answers.shift() ?? json(500, {}),
  })
  await renderScreen(atDesk(<WebhooksScreen />))
  expect(await screen.findByText(words.empty)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: words.add }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: words.save }))
  expect(dialog.getByText(words.urlNeeded)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(new RegExp(words.url)), webhook.url)
  await userEvent.click(dialog.getByLabelText(words.eventNames['booking.paid']))
  await userEvent.click(dialog.getByRole('button', { name: words.save }))
  expect(await dialog.findByText(detail)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: words.save }))
  expect(await screen.findByText(SECRET)).toBeTruthy()
  const posts = to('/api/desk/webhooks/').filter(({ method }) => method === 'POST')
  expect(posts.at(-1)?.body).toEqual({ url: webhook.url, events: ['booking.paid'] })
  await userEvent.click(screen.getByRole('button', { name: secretStrings.done }))
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
})

test('the log says what came back, and a finished delivery is sent once more', async () => {
  const { to } = fakeApi({
    'GET /api/desk/webhooks/': () => json(200, { results: [webhook] }),
    'GET /api/desk/webhooks/3/deliveries/': () => json(200, { results: [delivery], next_cursor: null }),
    'POST /api/desk/webhooks/3/deliveries/9/replay/': () => json(200, webhook),
    'POST /api/desk/webhooks/3/test/': () => json(200, webhook),
  })
  await renderScreen(atDesk(<WebhookScreen id={3} />))
  expect(await screen.findByText(logStrings.faults.timeout)).toBeTruthy()
  expect(screen.getByText(logStrings.milliseconds(30_000))).toBeTruthy()
  expect(screen.getByText('سفارش ۱۲')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: logStrings.replayOf(words.eventNames['booking.paid'], 9) }))
  await waitFor(() => expect(to('/api/desk/webhooks/3/deliveries/9/replay/')).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: logStrings.test }))
  await waitFor(() => expect(to('/api/desk/webhooks/3/test/')).toHaveLength(1))
})

test('one that failed for a day says since when and is switched on; switching off asks first', async () => {
  let current: Webhook = { ...webhook, state: 'failed', failing_since: '2026-11-20T05:00:00.000Z', waiting: 4 }
  const { to } = fakeApi({
    'GET /api/desk/webhooks/': () => json(200, { results: [current] }),
    'GET /api/desk/webhooks/3/deliveries/': () => json(200, { results: [], next_cursor: null }),
    'POST /api/desk/webhooks/3/state/': ({ body }) => {
      current = (body as { on: boolean }).on ? webhook : { ...webhook, state: 'off' }
      return json(200, current)
    },
  })
  await renderScreen(atDesk(<WebhookScreen id={3} />))
  expect(await screen.findByText(words.states.failed)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: logStrings.turnOn }))
  await userEvent.click(await screen.findByRole('button', { name: logStrings.turnOff }))
  const dialog = await screen.findByRole('dialog', { name: logStrings.offTitle })
  expect(to('/api/desk/webhooks/3/state/')).toHaveLength(1)
  await userEvent.click(within(dialog).getByRole('button', { name: logStrings.turnOff }))
  expect(await screen.findByText(words.states.off)).toBeTruthy()
})

test('a new secret is asked for, then shown once', async () => {
  fakeApi({
    'GET /api/desk/webhooks/': () => json(200, { results: [webhook] }),
    'GET /api/desk/webhooks/3/deliveries/': () => json(200, { results: [], next_cursor: null }),
    'POST /api/desk/webhooks/3/secret/': () => json(200, { secret: SECRET, webhook }),
  })
  await renderScreen(atDesk(<WebhookScreen id={3} />))
  await userEvent.click(await screen.findByRole('button', { name: logStrings.rotate }))
  const dialog = await screen.findByRole('dialog', { name: logStrings.rotateTitle })
  await userEvent.click(within(dialog).getByRole('button', { name: logStrings.rotate }))
  expect(await screen.findByText(SECRET)).toBeTruthy()
})

test('a repetition that the server does not accept says so; a webhook that was removed is not found', async () => {
  const detail = 'این پیام هنوز در صف است'
  fakeApi({
    'GET /api/desk/webhooks/': () => json(200, { results: [webhook] }),
    'GET /api/desk/webhooks/3/deliveries/': () => json(200, { results: [delivery], next_cursor: null }),
    'POST /api/desk/webhooks/3/deliveries/9/replay/': () => json(409, { detail, code: 'conflict' }),
  })
  const { unmount } = await renderScreen(atDesk(<WebhookScreen id={3} />))
  const event = words.eventNames['booking.paid']
  await userEvent.click(await screen.findByRole('button', { name: logStrings.replayOf(event, 9) }))
  await waitFor(() => expect(toasts.list.map(({ kind, text }) => [kind, text])).toEqual([['error', detail]]))
  unmount()
  await renderScreen(atDesk(<WebhookScreen id={8} />))
  expect(await screen.findByRole('heading', { name: logStrings.missing })).toBeTruthy()
})
