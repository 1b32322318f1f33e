import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { outbox } from '#src/api/outbox-client/outbox-store.ts'
import { OriginalChoice } from '#src/features/posts/reduce/reduction-parts.tsx'
import { reduceStrings as words } from '#src/features/posts/reduce/strings.ts'
import { uploadStrings } from '#src/features/posts/uploads/strings.ts'
import { UploadCard } from '#src/features/posts/uploads/upload-card.tsx'
import { withReduction } from '#src/offline/outbox/due-reduction.ts'
import { newDraft, type OutboxItem } from '#src/offline/outbox/item.ts'
import { queued } from '#src/offline/outbox/machine.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'

afterEach(() => {
  outbox.reducing = undefined
})

const media = { name: 'video.mp4', type: 'video/mp4', size: 9_000_000 }
const waiting = withReduction(queued({ ...newDraft('owner', Date.now()), files: { media } }, 'key'), 'pieces')
const show = (item: OutboxItem) => renderScreen(<UploadCard item={item} onRemove={() => undefined} />)

test('a video in the queue shows how far its reduction is, and what can be done meanwhile', async () => {
  outbox.reducing = { id: waiting.id, fraction: 0.426 }
  await show(waiting)
  expect(await screen.findByText('در حال کم کردن حجم ویدیو: ۴۲٪')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: words.progress }).getAttribute('value')).toBe('42')
  expect(screen.getByText(uploadStrings.preparing)).toBeDefined()
  expect(screen.getByText(words.stayOpen)).toBeDefined()
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual([words.original, uploadStrings.pause, uploadStrings.edit, uploadStrings.remove])
})

test('a video whose turn has not come says so, and one in its original quality has nothing to give up', async () => {
  const view = await show(waiting)
  expect(await screen.findByText(words.waiting)).toBeDefined()
  view.unmount()
  outbox.reducing = { id: waiting.id, fraction: 0 }
  await show({ ...waiting, text: { ...waiting.text, original: true } })
  expect(await screen.findByText(words.copying)).toBeDefined()
  expect(screen.queryByRole('button', { name: words.original })).toBeNull()
})

test('a paused video shows its bytes again, and so does a reduced one', async () => {
  for (const changes of [{ state: 'paused' as const }, { reduction: { state: 'done' as const } }]) {
    const view = await show({ ...waiting, ...changes })
    expect(screen.queryByText(words.stayOpen)).toBeNull()
    expect(screen.getByText(/به سرور رسیده است/)).toBeDefined()
    view.unmount()
  }
})

test('one tap in the composer chooses the original quality', async () => {
  const choose = vi.fn()
  await renderScreen(<OriginalChoice chosen={false} onChoose={choose} />)
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(words.original) }))
  expect(choose).toHaveBeenCalledWith(true)
})
