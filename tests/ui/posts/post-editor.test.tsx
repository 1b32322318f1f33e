import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openController, refreshOutbox } from '#src/api/outbox-client/controller.ts'
import { authDialog, closeAuth } from '#src/api/session/auth-dialog-store.ts'
import { endSession } from '#src/api/session/session-end.ts'
import { readStoredSession } from '#src/api/session/session-store.ts'
import { PostEditorScreen } from '#src/features/posts/editor/post-editor-screen.tsx'
import { composeStrings as words } from '#src/features/posts/editor/strings.ts'
import { useSimulatedProgress } from '#src/features/posts/editor/use-simulated-progress.ts'
import { toasts } from '#src/ui/feedback/toast-store.ts'
import { somePost } from '#tests/support/data/some-posts.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { fill, form, made, picture, send } from '#tests/support/scenarios/screens/post-form.tsx'
import { accessToken, fakeApi, json, storeSession } from '#tests/unit/api/fake-api.ts'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(async () => {
  vi.stubGlobal('scrollTo', vi.fn())
  storeSession(accessToken({ sub: '7' }))
  readStoredSession()
  await refreshOutbox(await openController())
})
afterEach(async () => {
  await endSession('left')
  toasts.list = []
  closeAuth()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('signed-out users see a prompt whose button opens the phone dialog', async () => {
  await endSession('left')
  await renderScreen(<PostEditorScreen shared={undefined} />)
  expect(screen.getByText('برای ایجاد پست باید وارد شوید')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'ورود' }))
  expect(authDialog.step).toBe('phone')
})

test.each([
  ['unready', 'موج هنوز آماده نبود'],
  ['lost', 'این مرورگر فایل ارسالی را ذخیره نکرد'],
  ['kept', '۳ فایل فرستادید؛ برای هر کدام پیش‌نویسی جدا'],
  ['partly', '۳ فایل ذخیره شد، ولی فضای این دستگاه برای ۲ فایل دیگر کافی نبود'],
] as const)('what another app shared and was %s is told of, signed in or not', async (outcome, text) => {
  const shared = { outcome, files: 3, lost: 2 }
  const view = await renderScreen(<PostEditorScreen shared={shared} />)
  expect(await screen.findByText(new RegExp(text))).toBeDefined()
  view.unmount()
  await endSession('left')
  await renderScreen(<PostEditorScreen shared={shared} />)
  expect(screen.getByText(new RegExp(text))).toBeDefined()
})

test('an empty form shows every error, focuses the first field, and each error disappears with the first edit', async () => {
  await form()
  await send()
  for (const text of ['عنوان پست الزامی است', 'فایل مدیا الزامی است', 'تصویر شاخص الزامی است']) {
    expect(screen.getByText(text)).toBeDefined()
  }
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(words.chooseMedia)))
  // On a phone the bar at the lower edge covers what is below the buttons.
  const why = screen.getByText('فایل مدیا الزامی است')
  expect(why.compareDocumentPosition(screen.getByLabelText(words.chooseMedia))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const title = screen.getByRole('textbox', { name: words.postTitle })
  await userEvent.type(title, 'شنا')
  expect(screen.queryByText('عنوان پست الزامی است')).toBeNull()
  await send()
  expect(screen.getByText('عنوان باید حداقل ۵ کاراکتر باشد')).toBeDefined()
})

test('the category is football by default', async () => {
  await form()
  const category = screen.getByRole('combobox', { name: words.category }) as HTMLSelectElement
  expect(category.value).toBe('football')
  expect([...category.options].map(({ text }) => text)).toEqual(['شنا', 'فوتبال', 'والیبال', 'بسکتبال', 'سایر'])
})

test('switching between file and link clears the file, its preview and its error', async () => {
  await form()
  await userEvent.upload(screen.getByLabelText(words.chooseMedia), picture())
  expect(screen.getByText('pool.png')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: words.modes.url }))
  await send()
  expect(screen.getByText('آدرس مدیا الزامی است')).toBeDefined()
  const address = screen.getByRole('textbox', { name: words.address })
  await userEvent.type(address, 'استخر')
  await send()
  expect(screen.getByText('آدرس مدیا معتبر نیست')).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: words.modes.upload }))
  expect(screen.queryByText('آدرس مدیا معتبر نیست')).toBeNull()
  expect(screen.queryByText('pool.png')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: words.modes.url }))
  expect((screen.getByRole('textbox', { name: words.address }) as HTMLInputElement).value).toBe('')
})

test('a file can be dropped or pasted; an unsupported type is rejected at once', async () => {
  await form()
  const place = screen.getByRole('region', { name: words.drop })
  fireEvent.drop(place, { dataTransfer: { files: [picture()] } })
  await screen.findByText('pool.png')
  const pdf = new File(['x'], 'a.pdf', { type: 'application/pdf' })
  fireEvent.paste(place, { clipboardData: { files: [pdf] } })
  expect(
    await screen.findByText('لطفاً یک فایل ویدیو (MP4، MOV، MKV) یا تصویر (JPG، PNG، GIF) معتبر انتخاب کنید'),
  ).toBeDefined()
  expect(screen.getByText('pool.png')).toBeDefined()
})

test('a phone’s camera captures a picture or a video for the post', async () => {
  await form()
  for (const [label, accept] of [
    [words.takePicture, 'image/*'],
    [words.takeVideo, 'video/*'],
  ] as const) {
    const field = screen.getByLabelText<HTMLInputElement>(label)
    expect([field.accept, field.getAttribute('capture')]).toEqual([accept, 'environment'])
  }
  await userEvent.upload(screen.getByLabelText(words.takePicture), picture())
  expect(await screen.findByText('pool.png')).toBeDefined()
})

/** happy-dom decodes no picture: every one has 160 × 90 pixels. */
function decodePictures() {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 160, height: 90, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['jpeg'])))
}

test('the file comes first, and a picture becomes its own thumbnail, which goes with it', async () => {
  decodePictures()
  await form()
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings()).toEqual([words.media, words.about])
  await userEvent.upload(screen.getByLabelText(words.chooseMedia), picture())
  expect(await screen.findByRole('img', { name: words.thumbnailPreview })).toBeDefined()
  expect(headings()).toEqual([words.media, words.thumbnail, words.about])
  await userEvent.click(screen.getByRole('button', { name: words.removeMedia('pool.png') }))
  await waitFor(() => expect(screen.queryByRole('img', { name: words.thumbnailPreview })).toBeNull())
})

test('Enter in the title leads on to the text and sends nothing', async () => {
  await form()
  await userEvent.type(screen.getByLabelText(words.postTitle), 'شنای عصر{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText(words.description))
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
})

test('a thumbnail of the user’s choice stays when the file changes', async () => {
  decodePictures()
  await form()
  await userEvent.upload(screen.getByLabelText(words.chooseMedia), picture())
  await screen.findByRole('img', { name: words.thumbnailPreview })
  await userEvent.click(screen.getByRole('button', { name: words.removeThumbnail }))
  await userEvent.upload(screen.getByLabelText(words.chooseThumbnail), picture())
  const chosen = await screen.findByRole<HTMLImageElement>('img', { name: words.thumbnailPreview })
  const { src } = chosen
  await userEvent.upload(screen.getByLabelText(words.changeMedia), picture())
  expect(chosen.src).toBe(src)
})

test('the category of the last post is chosen for the next one', async () => {
  fakeApi({ 'POST /api/post/': made })
  const { unmount } = await form()
  await fill()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: words.category }), 'swim')
  await send()
  await waitFor(() => expect(toasts.list.map(({ text }) => text)).toEqual([words.success]))
  unmount()
  await form()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: words.category }).value).toBe('swim')
})

test('after publishing the own post is shown with a link to it', async () => {
  fakeApi({ 'POST /api/post/': () => json(201, { ...somePost, id: 31, title: 'شنای صبح' }) })
  await form()
  await fill()
  await send()
  const section = within(await screen.findByRole('region', { name: words.published }))
  expect(section.getByRole('link', { name: 'شنای صبح' }).getAttribute('href')).toContain('31')
})

test('a frame of the video can be its thumbnail; without a thumbnail the form shows an error', async () => {
  const { container } = await form()
  await userEvent.upload(screen.getByLabelText(words.chooseMedia), new File(['x'], 'a.mp4', { type: 'video/mp4' }))
  const video = await waitFor(
    () =>
      container.querySelector<HTMLVideoElement>('.post-editor-frames video') ?? Promise.reject(new Error('no video')),
  )
  await send()
  expect(screen.getByText('تصویر شاخص الزامی است')).toBeDefined()
  // happy-dom has no media and no canvas: the test sets the media properties.
  const facts = { duration: 9, videoWidth: 160, videoHeight: 90, seeking: false, readyState: 4 }
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(video, name, { value })
  const drawImage = vi.fn()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['jpeg'])))
  fireEvent.loadedMetadata(video)
  expect(video.currentTime).toBe(1)
  fireEvent.change(screen.getByRole('slider', { name: words.frameTime }), { target: { value: '4.5' } })
  expect(video.currentTime).toBe(4.5)
  await userEvent.click(screen.getByRole('button', { name: words.useFrame }))
  fireEvent(video, new Event('seeked'))
  await waitFor(() => expect(screen.queryByText('تصویر شاخص الزامی است')).toBeNull())
  expect(drawImage).toHaveBeenCalledWith(video, 0, 0, 160, 90)
  expect(await screen.findByRole('img', { name: words.thumbnailPreview })).toBeDefined()
})

test('the progress grows by 10% every 200 ms, up to 100%', () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useSimulatedProgress(true))
  const steps = Array.from({ length: 12 }, () => {
    act(() => vi.advanceTimersByTime(200))
    return result.current
  })
  vi.useRealTimers()
  expect(steps).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100, 100])
})

test('a video that this browser cannot play is reported in the editor, and can be sent anyway', async () => {
  const { container } = await form()
  const video = new File([new Uint8Array(500)], 'dive.mkv', { type: 'video/x-matroska' })
  await userEvent.upload(screen.getByLabelText(words.chooseMedia), video)
  expect(screen.queryByText(words.unplayable)).toBeNull()
  fireEvent.error(await waitFor(() => container.querySelector('figure video') ?? Promise.reject(new Error('no video'))))
  expect(screen.getByText(words.unplayable).getAttribute('role')).toBe('status')
  expect(screen.queryByText('لطفاً یک فایل ویدیو (MP4، MOV، MKV) یا تصویر (JPG، PNG، GIF) معتبر انتخاب کنید')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: words.removeMedia('dive.mkv') }))
  await userEvent.upload(screen.getByLabelText(words.chooseMedia), picture())
  expect(screen.queryByText(words.unplayable)).toBeNull()
})
