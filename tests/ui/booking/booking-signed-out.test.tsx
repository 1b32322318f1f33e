import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeAuth, openAuth } from '#src/api/session/auth-dialog-store.ts'
import { toggleMonth } from '#src/features/booking/draft.ts'
import { draftOf } from '#src/features/booking/draft-store.ts'
import { sessionQueries } from '#src/features/booking/queries.ts'
import { bookingStrings as words } from '#src/features/booking/strings.ts'
import {
  continueButton,
  endDay,
  HOLD,
  month,
  openBooking,
  READ,
  startDay,
  toastTexts,
} from '#tests/support/scenarios/booking-screen.tsx'
import { bookable, order, signIn, UID } from '#tests/support/scenarios/journey.ts'
import { json } from '#tests/unit/api/fake-api.ts'

const of = { kind: 'team', id: 1, session: 1 } as const

beforeEach(startDay)
afterEach(endDay)

/** Selects a month and continues: the sign-in dialog is open. */
async function continueSignedOut(responses: Parameters<typeof openBooking>[0] = {}) {
  const view = await openBooking({ [HOLD]: () => json(201, order()), ...responses })
  await view.user.click(month('آبان'))
  await view.user.click(continueButton())
  return view
}

test('signing in goes on to the payment by itself, and holds the places once', async () => {
  const { holds, address } = await continueSignedOut()
  act(signIn)
  expect(holds()).toHaveLength(0)
  act(closeAuth)
  await waitFor(() => expect(address()).toBe(`/team-payment?order=${UID}`))
  // Another dialog of the same visit holds nothing.
  act(() => openAuth('set-credentials'))
  act(closeAuth)
  expect(holds().map(({ body }) => body)).toMatchObject([
    { months: [{ year: 1405, month: 8 }], expected_payable: 15_000_000 },
  ])
  expect(toastTexts()).toEqual([])
})

test('a new number chooses or postpones its credentials first', async () => {
  const { holds, address } = await continueSignedOut()
  act(signIn)
  act(() => openAuth('set-credentials'))
  expect(holds()).toHaveLength(0)
  act(closeAuth)
  await waitFor(() => expect(address()).toBe(`/team-payment?order=${UID}`))
  expect(holds()).toHaveLength(1)
})

test('a tap on the button while the places are being held holds nothing twice', async () => {
  let respond: (response: Response) => void = () => undefined
  const { user, holds, address } = await continueSignedOut({
    [HOLD]: () => new Promise<Response>((resolve) => (respond = resolve)),
  })
  act(signIn)
  act(closeAuth)
  await waitFor(() => expect(holds()).toHaveLength(1))
  for (const button of screen.getAllByRole('button', { name: words.holding })) await user.click(button)
  respond(json(201, order()))
  await waitFor(() => expect(address()).toBe(`/team-payment?order=${UID}`))
  expect(holds()).toHaveLength(1)
})

test('a price that changed meanwhile is shown, and nothing is held', async () => {
  let price = bookable.final_price
  const { holds, address, queryClient } = await continueSignedOut({
    [READ]: () => json(200, { ...bookable, final_price: price }),
  })
  price = 18_000_000
  await act(() => queryClient.refetchQueries({ queryKey: sessionQueries.detail(of).queryKey }))
  await screen.findAllByText('۱٬۸۰۰٬۰۰۰ تومان')
  act(signIn)
  act(closeAuth)
  expect((await screen.findAllByText(words.quoteChanged('۱٬۸۰۰٬۰۰۰ تومان'))).length).toBeGreaterThan(0)
  expect(address()).toBe('/teams/booking')
  expect(holds()).toHaveLength(0)
})

test('a selection that changed meanwhile is left to the user, with a message beside the months', async () => {
  const { holds } = await continueSignedOut()
  act(() => toggleMonth(draftOf(of), { year: 1405, month: 9 }))
  act(signIn)
  act(closeAuth)
  expect(await screen.findByText(words.selectionChanged)).toBeTruthy()
  expect(holds()).toHaveLength(0)
})

test('the user’s own hold of the last place does not remove the month from the selection', async () => {
  let held = false
  const { address } = await continueSignedOut({
    [READ]: () => json(200, { ...bookable, months: bookable.months.map((each) => ({ ...each, left: held ? 0 : 1 })) }),
    [HOLD]: () => {
      held = true
      return json(201, order())
    },
  })
  act(signIn)
  act(closeAuth)
  await waitFor(() => expect(address()).toBe(`/team-payment?order=${UID}`))
  expect(draftOf(of).selectedMonths).toEqual([{ year: 1405, month: 8 }])
  expect(screen.queryByText(words.dropped.months)).toBeNull()
})
