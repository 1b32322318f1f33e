import 'fake-indexeddb/auto'
import { Blob as RealBlob } from 'node:buffer'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openController, refreshOutbox } from '#src/api/outbox-client/controller.ts'
import { outbox } from '#src/api/outbox-client/outbox-store.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { composeStrings as words } from '#src/features/posts/editor/strings.ts'
import { form, picture } from '#tests/support/scenarios/screens/post-form.tsx'
import { accessToken, fakeApi, storageOf, storeKey, storeSession } from '#tests/unit/api/fake-api.ts'

test('a storage key that arrives while the form is being filled does not empty the form', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('scrollTo', vi.fn())
  // happy-dom's Blob cannot be stored in the fake database.
  vi.stubGlobal('Blob', RealBlob)
  fakeApi({})
  storeSession(accessToken({ sub: '7' }))
  readStoredSession()
  const controller = await openController()
  await refreshOutbox(controller)
  await form()
  const title = screen.getByRole('textbox', { name: words.postTitle })
  await userEvent.type(title, 'شنای صبح')
  await userEvent.upload(screen.getByLabelText(words.chooseMedia), picture())
  await storeKey()
  await waitFor(() => expect(outbox.owner).toBe(storageOf().owner))
  expect(screen.getByRole('textbox', { name: words.postTitle })).toBe(title)
  expect(screen.getByText('pool.png')).toBeDefined()
})
