import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'

afterEach(() => {
  vi.useRealTimers()
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
