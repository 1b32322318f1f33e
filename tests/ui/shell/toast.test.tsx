import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from '#src/ui/feedback/toast.tsx'
import { dismissCause, showToast, toasts } from '#src/ui/feedback/toast-store.ts'

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
