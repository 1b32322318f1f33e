import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { apiStrings } from '#src/api/strings.ts'
import { securityStrings } from '#src/features/account/settings/settings-strings.ts'
import { renderApp } from '#tests/support/drivers/render-app.tsx'
import { sessionOf, signedInAtApi } from '#tests/support/scenarios/account.ts'
import { clickButton, inDialog, resetAccount, toastTexts } from '#tests/support/scenarios/account-screen.ts'
import { json } from '#tests/unit/api/fake-api.ts'

resetAccount()

const other = sessionOf({
  id: 's-other',
  device: 'سافاری روی آیفون',
  current: false,
  last_seen_at: '2026-11-20T08:00:00Z',
})

test('the current device is listed first, and another is signed out after a confirmation that names it', async () => {
  let list = [other, sessionOf()]
  const server = signedInAtApi({
    'GET /api/sessions/': () => json(200, list),
    'DELETE /api/sessions/s-other/': () => {
      list = [sessionOf()]
      return new Response(null, { status: 204 })
    },
  })
  await renderApp('/security')
  const items = await screen.findAllByText(/^کروم|^سافاری/)
  expect(items.map((item) => item.textContent)).toEqual(['کروم روی اندروید', 'سافاری روی آیفون'])
  expect(screen.getByText(securityStrings.thisDevice)).toBeDefined()
  await clickButton(securityStrings.endNamed(other.device))
  expect(screen.getByRole('heading', { name: securityStrings.endAsk(other.device) })).toBeDefined()
  expect(document.activeElement).toBe(inDialog(securityStrings.endNo))
  await userEvent.click(inDialog(securityStrings.endYes))
  await waitFor(() => expect(screen.queryByText(other.device)).toBeNull())
  expect(toastTexts()).toContain(securityStrings.ended(other.device))
  expect(server.to('/api/sessions/')).toHaveLength(2)
  expect(screen.getByText(securityStrings.alone)).toBeDefined()
})

test('all other devices are signed out at once', async () => {
  let list = [sessionOf(), other]
  signedInAtApi({
    'GET /api/sessions/': () => json(200, list),
    'POST /api/sessions/sign-out-others/': () => {
      list = [sessionOf()]
      return json(200, { detail: 'شد' })
    },
  })
  await renderApp('/security')
  await clickButton(securityStrings.endOthers)
  await userEvent.click(inDialog(securityStrings.endOthersYes))
  await waitFor(() => expect(toastTexts()).toContain(securityStrings.othersEnded))
  expect(await screen.findByText(securityStrings.alone)).toBeDefined()
})

test('a sign-out that failed offline leaves the list unchanged, and says so', async () => {
  signedInAtApi({ 'GET /api/sessions/': () => json(200, [sessionOf(), other]) })
  await renderApp('/security')
  await clickButton(securityStrings.endOthers)
  await userEvent.click(inDialog(securityStrings.endOthersYes))
  await waitFor(() => expect(toastTexts()).toEqual([apiStrings.notDone]))
  expect(screen.getByText(other.device)).toBeDefined()
})
