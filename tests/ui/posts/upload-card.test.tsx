import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { uploadStrings as words } from '#src/features/posts/uploads/strings.ts'
import { UploadCard } from '#src/features/posts/uploads/upload-card.tsx'
import { Uploads } from '#src/features/posts/uploads/uploads.tsx'
import { type ItemState, newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import { problemText } from '#src/offline/outbox/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'

const MB = 1024 * 1024

function waiting(changes: Partial<OutboxItem>): OutboxItem {
  return {
    ...newDraft('owner', Date.now()),
    state: 'queued',
    text: { title: 'شنای صبح', description: '', category: 'swim', mode: 'upload', mediaUrl: '' },
    files: {
      media: { name: 'video.mp4', type: 'video/mp4', size: 9 * MB },
      thumbnail: { name: 'a.png', type: 'image/png', size: MB },
    },
    ...changes,
  }
}

const show = (item: OutboxItem) => renderScreen(<UploadCard item={item} onRemove={() => undefined} />)
const actions = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('a queued post shows the confirmed bytes, the last error and the next retry', async () => {
  await show(
    waiting({
      transfers: {
        media: { url: '/api/uploads/1', confirmed: 4 * MB, done: false },
        thumbnail: { url: '/api/uploads/2', confirmed: MB, done: true },
      },
      problem: { code: 'offline' },
      // The middle of a minute, however slow the machine is.
      nextTryAt: Date.now() + 210_000,
    }),
  )
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('50')
  expect(screen.getByText('۵ مگابایت از ۱۰ مگابایت به سرور رسیده است')).toBeDefined()
  expect(screen.getByText(`${words.lastProblem}: ${problemText({ code: 'offline' })}`)).toBeDefined()
  expect(screen.getByText(/^تلاش بعدی: [۳۴] دقیقهٔ دیگر$/)).toBeDefined()
})

test('an attempt that is due says so', async () => {
  await show(waiting({ nextTryAt: Date.now() - 1 }))
  expect(await screen.findByText(words.nextTry(0))).toBeDefined()
})

test('a rejected post shows the server’s message', async () => {
  await show(waiting({ state: 'failed', problem: { code: 'refused', text: 'عنوان باید حداقل ۵ کاراکتر باشد' } }))
  expect(await screen.findByText(/عنوان باید حداقل ۵ کاراکتر باشد/)).toBeDefined()
})

const offered: [ItemState, string[]][] = [
  ['queued', [words.retry, words.pause, words.edit, words.remove]],
  ['uploading', [words.pause, words.remove]],
  ['paused', [words.resume, words.edit, words.remove]],
  ['needs-login', [words.retry, words.edit, words.remove]],
  ['failed', [words.retry, words.edit, words.remove]],
  ['draft', [words.open, words.remove]],
]
test.each(offered)('the actions of a post that is %s', async (state, names) => {
  await show(waiting({ state }))
  expect(actions()).toEqual(names)
})

test('when the device’s store fails to open, the queue is not reported as empty', async () => {
  vi.stubGlobal('indexedDB', undefined)
  await renderScreen(<Uploads />)
  expect(await screen.findByText(words.unknown)).toBeDefined()
  expect(screen.queryByText(words.empty)).toBeNull()
  expect(screen.getByRole('button', { name: words.retry })).toBeDefined()
  vi.unstubAllGlobals()
})

test('without a network an empty queue promises no sending', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderScreen(<Uploads />)
  expect(await screen.findByText(words.unknown)).toBeDefined()
  expect(screen.queryByText(words.offline)).toBeNull()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
