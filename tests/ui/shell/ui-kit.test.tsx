import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { StaleNote } from '#src/ui/feedback/stale-note.tsx'
import { Toaster } from '#src/ui/feedback/toast.tsx'
import { dismissCause, showToast, toasts } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Countdown } from '#src/ui/form/countdown.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import { StepBar } from '#src/ui/layout/step-bar.tsx'
import { Picture } from '#src/ui/media/picture.tsx'

// The animated list's chunk cannot be loaded here; toasts must show all the same.
vi.mock('#src/ui/feedback/toast-list.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

afterEach(() => {
  act(() => {
    toasts.list = []
  })
  vi.useRealTimers()
})

test('a busy button keeps its position and ignores taps', async () => {
  const pressed = vi.fn()
  render(
    <Button loading onClick={pressed}>
      پرداخت
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'پرداخت' }))
  expect(pressed).not.toHaveBeenCalled()
})

test('an aria-disabled button still says why on a tap', async () => {
  const pressed = vi.fn()
  render(
    <Button aria-disabled onClick={pressed}>
      ادامه
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'ادامه' }))
  expect(pressed).toHaveBeenCalledOnce()
})

test('a field’s error is linked to it and is in a live region', () => {
  render(<TextField label="موبایل" error="شماره درست نیست" hint="با صفر آغاز می‌شود" />)
  const field = screen.getByLabelText('موبایل')
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'شماره درست نیست',
    'با صفر آغاز می‌شود',
  ])
  expect(screen.getByText('شماره درست نیست').closest('[aria-live]')).not.toBeNull()
})

function Opener({ dismissable, onClose }: { dismissable?: boolean; onClose?: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        باز کن
      </button>
      <BottomSheet open={open} onClose={close} title="انتخاب ماه" dismissable={dismissable}>
        <input data-autofocus="" aria-label="ماه" />
      </BottomSheet>
    </>
  )
}

test('a dialog moves the focus to its content and restores it when closed', async () => {
  render(<Opener />)
  await userEvent.click(screen.getByRole('button', { name: 'باز کن' }))
  expect(screen.getByRole('dialog', { name: 'انتخاب ماه' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('ماه'))
  await userEvent.click(screen.getByRole('button', { name: 'بستن' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'باز کن' }))
})

test.each([
  [true, 1],
  [false, 0],
])('a tap outside a dialog (dismissable: %s) closes it %i times', async (dismissable, times) => {
  const closed = vi.fn()
  render(<Opener dismissable={dismissable} onClose={closed} />)
  await userEvent.click(screen.getByRole('button', { name: 'باز کن' }))
  fireEvent.click(screen.getByRole('dialog'), { clientX: 5000, clientY: 5000 })
  expect(closed).toHaveBeenCalledTimes(times)
})

/** A touch on the dialog's handle, from one y position to the next, `ms` apart. */
function drag(ys: number[], ms: number, on: Element = screen.getByRole('heading', { name: 'انتخاب ماه' })) {
  const send = (type: string, clientY: number, timeStamp: number) => {
    const event = new PointerEvent(type, {
      bubbles: true,
      pointerId: 7,
      pointerType: 'touch',
      isPrimary: true,
      clientY,
    })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    act(() => void on.dispatchEvent(event))
  }
  for (const [step, y] of ys.entries()) send(step === 0 ? 'pointerdown' : 'pointermove', y, step * ms)
  send('pointerup', ys.at(-1) ?? 0, ys.length * ms)
}

describe('a dialog on a phone, dragged by its handle,', () => {
  beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    ['far down closes', [10, 60, 140], 400, true, 1],
    ['and let go fast closes', [10, 30, 70], 20, true, 1],
    ['a little goes back', [10, 30, 60], 400, true, 0],
    ['upwards stays', [200, 100, 10], 20, true, 0],
    ['far down stays when it asks for an answer', [10, 60, 180], 400, false, 0],
  ])('%s', async (_how, ys, ms, dismissable, times) => {
    const closed = vi.fn()
    render(<Opener dismissable={dismissable} onClose={closed} />)
    await userEvent.click(screen.getByRole('button', { name: 'باز کن' }))
    const dialog = screen.getByRole('dialog')
    drag(ys, ms)
    expect(closed).toHaveBeenCalledTimes(times)
    expect(dialog.style.getPropertyValue('--dragged')).toBe('')
    expect(dialog.dataset.dragging).toBeUndefined()
  })

  test('follows the touch, and its button still works', async () => {
    const closed = vi.fn()
    render(<Opener onClose={closed} />)
    await userEvent.click(screen.getByRole('button', { name: 'باز کن' }))
    const head = screen.getByRole('heading', { name: 'انتخاب ماه' })
    for (const [type, clientY] of [
      ['pointerdown', 10],
      ['pointermove', 60],
    ] as const) {
      fireEvent(head, new PointerEvent(type, { bubbles: true, pointerType: 'touch', isPrimary: true, clientY }))
    }
    expect(screen.getByRole('dialog').style.getPropertyValue('--dragged')).toBe('50px')
    fireEvent(head, new PointerEvent('pointercancel', { bubbles: true }))
    drag([10, 200], 400, screen.getByRole('button', { name: 'بستن' }))
    expect(closed).not.toHaveBeenCalled()
  })
})

test('Back closes the dialog and stays on the page; other navigations pass, as does Back without a dialog', async () => {
  // The memory history runs no blockers on Back, so the test runs the browser history's check.
  const history = createMemoryHistory()
  const release = vi.fn()
  const block = vi.spyOn(history, 'block').mockReturnValue(release)
  const router = createRouter({ routeTree: createRootRoute({ component: Opener }), history })
  render(<RouterProvider router={router as never} />)
  await userEvent.click(await screen.findByRole('button', { name: 'باز کن' }))
  const ask = block.mock.lastCall?.[0].blockerFn
  const at = history.location
  expect(await ask?.({ action: 'PUSH', currentLocation: at, nextLocation: at })).toBe(false)
  expect(screen.queryByRole('dialog')).not.toBeNull()
  const held = await act(async () => ask?.({ action: 'BACK', currentLocation: at, nextLocation: at }))
  expect(held).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(release).toHaveBeenCalledOnce()
})

test('a toast is shown for three seconds, or for its given duration', async () => {
  render(<Toaster />)
  act(() => showToast({ kind: 'success', text: 'نخستین' }))
  await screen.findByText('نخستین')
  vi.useFakeTimers()
  act(() => showToast({ kind: 'error', text: 'خطا', ms: 6000 }))
  await act(() => vi.advanceTimersByTimeAsync(5999))
  expect(toasts.list.map((toast) => toast.text)).toContain('خطا')
  await act(() => vi.advanceTimersByTimeAsync(2))
  expect(toasts.list.map((toast) => toast.text)).not.toContain('خطا')
})

test('an error stays longer than a success', async () => {
  render(<Toaster />)
  act(() => showToast({ kind: 'info', text: 'نخستین' }))
  await screen.findByText('نخستین')
  vi.useFakeTimers()
  act(() => showToast({ kind: 'success', text: 'ذخیره شد' }))
  act(() => showToast({ kind: 'error', text: 'ذخیره نشد' }))
  await act(() => vi.advanceTimersByTimeAsync(7900))
  expect(screen.queryByText('ذخیره شد')).toBeNull()
  expect(screen.queryByText('ذخیره نشد')).not.toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.queryByText('ذخیره نشد')).toBeNull()
})

test('a toast is gone once its cause is mended, and a second one about it replaces the first', () => {
  showToast({ kind: 'error', text: 'ماهی انتخاب کنید', cause: 'months' })
  showToast({ kind: 'error', text: 'اتصال برقرار نشد' })
  showToast({ kind: 'error', text: 'یک ماه دیگر انتخاب کنید', cause: 'months' })
  expect(toasts.list.map((toast) => toast.text)).toEqual(['اتصال برقرار نشد', 'یک ماه دیگر انتخاب کنید'])
  dismissCause('months')
  expect(toasts.list.map((toast) => toast.text)).toEqual(['اتصال برقرار نشد'])
})

test('F8 focuses the newest toast, and Escape dismisses it', async () => {
  render(<Toaster />)
  act(() => showToast({ kind: 'info', text: 'نخستین' }))
  act(() => showToast({ kind: 'info', text: 'دومین' }))
  const newest = (await screen.findByText('دومین')).closest('.toast')
  fireEvent.keyDown(document.body, { key: 'F8' })
  expect(newest?.contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  expect(toasts.list.map((toast) => toast.text)).toEqual(['نخستین'])
})

test('a toast waits while the pointer is on it, and its action undoes', async () => {
  const undone = vi.fn()
  render(<Toaster />)
  act(() => showToast({ kind: 'info', text: 'پاک شد', action: { label: 'برگردان', run: undone } }))
  const text = await screen.findByText('پاک شد')
  expect(text.closest('[aria-live="polite"]')).not.toBeNull()
  fireEvent.pointerEnter(text.closest('.toast') as Element)
  vi.useFakeTimers()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(toasts.list).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'برگردان' }))
  expect(undone).toHaveBeenCalledOnce()
  expect(toasts.list).toHaveLength(0)
})

test('a repeated toast is shown once', () => {
  showToast({ kind: 'error', text: 'ماهی انتخاب کنید' })
  showToast({ kind: 'error', text: 'ماهی انتخاب کنید' })
  expect(toasts.list).toHaveLength(1)
})

test('a success toast replaces the hint it resolves, but not an undo', () => {
  showToast({ kind: 'info', text: 'وارد شوید' })
  showToast({ kind: 'info', text: 'پاک شد', action: { label: 'برگردان', run: () => undefined } })
  showToast({ kind: 'success', text: 'خوش آمدید' })
  expect(toasts.list.map((toast) => toast.text)).toEqual(['پاک شد', 'خوش آمدید'])
})

test('a countdown counts minutes and seconds in Persian digits and ends once', async () => {
  vi.useFakeTimers({ now: 0 })
  const ended = vi.fn()
  render(<Countdown until={61_000} onEnd={ended} />)
  const timer = screen.getByRole('timer')
  expect(timer.textContent).toBe('۱:۰۱')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(timer.textContent).toBe('۰:۵۹')
  await act(() => vi.advanceTimersByTimeAsync(120_000))
  expect(timer.textContent).toBe('۰:۰۰')
  expect(ended).toHaveBeenCalledOnce()
})

test('the step bar marks the current step and the completed ones, and numbers the later ones', () => {
  render(<StepBar label="مراحل" steps={['ترم', 'پرداخت', 'درگاه', 'پایان']} current={2} />)
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
  expect(steps.map((step) => step.hasAttribute('data-active'))).toEqual([true, true, false, false])
  expect(screen.getAllByRole('img', { name: 'انجام شد' })).toHaveLength(1)
  expect(steps[2]?.textContent).toContain('۳')
})

test('a price announces the payable amount first, and the previous one only with a discount', () => {
  const { container, rerender } = render(<PriceTag payable={9_600_000} before={12_000_000} discount={20} />)
  expect(container.textContent).toMatch(/۹۶۰٬۰۰۰ تومان.*۱٬۲۰۰٬۰۰۰ تومان.*۲۰٪ تخفیف/)
  expect(container.querySelector('s')?.textContent).toContain('۱٬۲۰۰٬۰۰۰')
  rerender(<PriceTag payable={9_600_000} before={9_600_000} discount={0} />)
  expect(container.querySelector('s')).toBeNull()
})

test('a stored copy shows its age', () => {
  render(<StaleNote at={0} now={2 * 3_600_000} offline />)
  expect(screen.getByRole('status').textContent).toContain('به‌روز تا ۲ ساعت پیش')
})

test('a picture offers its widths in both formats, reserves its space, and shows a placeholder when it fails', () => {
  const source = {
    url: '/a.webp',
    width: 1600,
    height: 900,
    color: '#123456',
    alt: 'تیم در آب',
    variants: [
      { url: '/a-400.avif', width: 400, type: 'image/avif' as const },
      { url: '/a-800.avif', width: 800, type: 'image/avif' as const },
      { url: '/a-400.webp', width: 400, type: 'image/webp' as const },
    ],
  }
  const { container } = render(<Picture picture={source} sizes="100vw" resolve={(path) => `https://x${path}`} />)
  const sources = [...container.querySelectorAll('source')].map((item) => item.getAttribute('srcset'))
  expect(sources).toEqual(['https://x/a-400.avif 400w, https://x/a-800.avif 800w', 'https://x/a-400.webp 400w'])
  const image = screen.getByRole('img', { name: 'تیم در آب' })
  expect([image.getAttribute('width'), image.getAttribute('height'), image.getAttribute('loading')]).toEqual([
    '1600',
    '900',
    'lazy',
  ])
  fireEvent.error(image)
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByRole('img', { name: 'تیم در آب' })).toBeDefined()
})

test.each([
  ['of an API elsewhere', '/a.webp', (path: string) => new URL(path, 'https://api.example').href, 'anonymous'],
  ['of an API beside the page', '/a.webp', (path: string) => new URL(path, location.origin).href, null],
  ['of a third place', 'https://cdn.example/a.webp', (path: string) => new URL(path, 'https://api.example').href, null],
  ['of the page', '/a.webp', undefined, null],
  ['of the page’s memory', `blob:${location.origin}/1`, undefined, null],
] as const)('what a picture %s lets its host know of the page', (_what, url, resolve, expected) => {
  const source = { url, width: 4, height: 3, color: '#123456', alt: '', variants: [] }
  const { container } = render(<Picture picture={source} sizes="1px" {...(resolve && { resolve })} />)
  expect(container.querySelector('img')?.getAttribute('crossorigin')).toBe(expected)
})
