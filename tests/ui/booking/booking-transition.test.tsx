import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bookingStrings } from '#src/features/booking/strings.ts'
import { catalogStrings } from '#src/features/catalog/strings.ts'
import { device } from '#src/ui/motion/shared-transition.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { continueButton, endDay, HOLD, MEMBERS, READ, startDay } from '#tests/support/scenarios/booking-screen.tsx'
import { holder } from '#tests/support/scenarios/family.ts'
import { bookable, order, receiptOf, signIn, teamDetail, UID } from '#tests/support/scenarios/journey.ts'
import { fakeApi, json } from '#tests/unit/api/fake-api.ts'

const ONE = 'GET /teams/1/'
const ORDER = `GET /api/team-payment/${UID}/`

type Update = () => Promise<void>

/** The number of shared pictures before and after each transition: two on a page would fail it. */
let pictures: number[][] = []
const sharedPictures = () => document.querySelectorAll('[data-shared-picture]').length

beforeEach(() => {
  startDay()
  vi.stubGlobal('scrollTo', vi.fn())
  pictures = []
  // A page that opens late has no transition, nor does a slow device: a busy machine's clock must not make them so.
  device.isSlow = false
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() / 1000)
  Object.assign(document, {
    startViewTransition: (start: Update | { update: Update }) => {
      const update = typeof start === 'function' ? start : start.update
      const before = sharedPictures()
      const updateCallbackDone = update().then(() => waitFor(() => expect(sharedPictures()).toBe(1)))
      return { updateCallbackDone: updateCallbackDone.then(() => void pictures.push([before, sharedPictures()])) }
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(document, 'startViewTransition')
  vi.restoreAllMocks()
  endDay()
})

const answers = () => ({
  [ONE]: () => json(200, teamDetail),
  [READ]: () => json(200, bookable),
  [MEMBERS]: () => json(200, { results: [holder()] }),
  [HOLD]: () => json(201, order()),
  [ORDER]: () => json(200, order()),
})
const bookLink = () => screen.findAllByRole('link', { name: new RegExp(catalogStrings.book) })

test('the picture of a team becomes that of its booking, and then that of the payment', async () => {
  signIn()
  fakeApi(answers())
  const { router } = await renderApp('/team-overview/1')
  await userEvent.click((await bookLink())[0] as HTMLElement)
  await screen.findByRole('region', { name: bookingStrings.months })
  await waitFor(() => expect(pictures).toEqual([[1, 1]]))
  expect(document.querySelector('.booking-header-picture[data-shared-picture]')).not.toBeNull()
  await userEvent.click(continueButton())
  await screen.findByRole('timer')
  expect(router.state.location.pathname).toBe('/team-payment')
  await waitFor(() => expect(pictures).toHaveLength(2))
  expect(document.querySelectorAll('.payment-subject-picture[data-shared-picture]')).toHaveLength(1)
})

test('without view transitions the pages open as well', async () => {
  Reflect.deleteProperty(document, 'startViewTransition')
  fakeApi(answers())
  await renderApp('/team-overview/1')
  await userEvent.click((await bookLink())[0] as HTMLElement)
  expect(await screen.findByRole('region', { name: bookingStrings.months })).toBeTruthy()
})

test('the receipt has the picture of its class, decorative and of a fixed size; a copy from an older server has none', async () => {
  fakeApi({ [`GET /api/payment-receipt/${UID}/`]: () => json(200, receiptOf()) })
  const { unmount } = await renderApp(`/payment-receipt/${UID}/`)
  const picture = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.payment-subject-picture')
    expect(found).not.toBeNull()
    return found
  })
  expect(picture?.style.aspectRatio).toMatch(/^1/)
  expect(picture?.querySelector('img')?.alt).toBe('')
  unmount()
  const { picture: _, ...older } = receiptOf()
  fakeApi({ [`GET /api/payment-receipt/${UID}/`]: () => json(200, older) })
  await renderApp(`/payment-receipt/${UID}/`)
  expect(await screen.findAllByText(bookable.team_name)).toBeTruthy()
  expect(document.querySelector('.payment-subject-picture')).toBeNull()
})
