// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { announceUpdates } from '#src/features/app-update/announce-update.ts'
import { updateStrings } from '#src/features/app-update/strings.ts'
import { holdUpdates, unsavedGuard } from '#src/offline/unsaved-guard.ts'
import { appUpdate } from '#src/offline/worker-registration.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { eventually } from '#tests/support/drivers/wait-for.ts'

const offered = () => toasts.list.filter(({ text }) => text === updateStrings.ready)

beforeEach(() => {
  toasts.list = []
})

test('an update is offered once nothing would be lost, and a tap during new work waits until it ends', async () => {
  const release = holdUpdates()
  announceUpdates()
  appUpdate.ready = true
  await eventually(() => expect(unsavedGuard.count).toBe(1))
  expect(offered()).toEqual([])
  release()
  release()
  expect(unsavedGuard.count).toBe(0)
  await eventually(() => expect(offered()).toHaveLength(1))
  const again = holdUpdates()
  const [toast] = offered()
  toasts.list = []
  toast?.action?.run()
  await eventually(() => expect(toasts.list.map(({ text }) => text)).toEqual([updateStrings.waits]))
  again()
  await eventually(() => expect(offered()).toHaveLength(1))
})
