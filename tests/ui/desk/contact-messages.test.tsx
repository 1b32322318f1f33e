import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DeskMessage } from '#src/contract/desk/contact.ts'
import { DeskContactScreen } from '#src/features/desk/contact/contact-screen.tsx'
import { deskContactStrings as words } from '#src/features/desk/contact/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { atDesk } from '#tests/support/scenarios/desk/desk-ui.tsx'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const message: DeskMessage = {
  ...{
    id: 3,
    name: 'نرگس',
    phone: '09121110001',
    text: 'ساعت کار استخر چیست؟',
    created_at: '2026-11-21T05:00:00.000Z',
  },
  ...{ state: 'open', via: 'sms', answer: null, closed: null },
}
const list = (results: DeskMessage[]) => json(200, { results, next_cursor: null })

test('a message says how its answer goes out, is answered, and leaves the open ones', async () => {
  let open = [message]
  const { calls } = fakeApi({
    'GET /api/desk/contact/': () => list(open),
    'POST /api/desk/contact/3/answer/': () => {
      open = []
      const answer = { text: 'هر روز', via: 'sms', delivery: 'sent', by: 'مالک', at: message.created_at }
      return json(200, { ...message, state: 'closed', answer, closed: { by: 'مالک', at: message.created_at } })
    },
  })
  await renderScreen(atDesk(<DeskContactScreen state="open" />))
  const item = within(await screen.findByRole('listitem'))
  expect(item.getByText(new RegExp(words.via.sms))).toBeTruthy()
  expect(item.getByRole('button', { name: words.send })).toHaveProperty('disabled', true)
  await userEvent.click(item.getByLabelText(words.answer))
  await userEvent.paste('هر روز ۶ تا ۲۲')
  await userEvent.click(item.getByRole('button', { name: words.send }))
  await waitFor(() => expect(screen.getByText(words.none.open)).toBeTruthy())
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a number that cannot be answered is to be called; an uncertain SMS is marked', async () => {
  const answer = { text: 'هر روز', via: 'sms', delivery: 'unknown', by: 'مالک', at: message.created_at } as const
  fakeApi({
    'GET /api/desk/contact/': () =>
      list([
        { ...message, via: null },
        { ...message, id: 2, answer },
      ]),
  })
  await renderScreen(atDesk(<DeskContactScreen state="open" />))
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain(words.noWay)
  expect(second?.textContent).toContain(words.delivery.unknown)
})
