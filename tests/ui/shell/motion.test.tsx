import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { durations, easings } from '#src/styles/motion-tokens.ts'
import { Toaster } from '#src/ui/feedback/toast.tsx'
import { showToast, toasts } from '#src/ui/feedback/toast-store.ts'
import { MotionList, MotionRow } from '#src/ui/motion/motion-list.tsx'
import { dragToEnd, transition } from '#src/ui/motion/motion-values.ts'
import { openWithPicture } from '#src/ui/motion/open-with-picture.ts'
import { device, sharedTransition } from '#src/ui/motion/shared-transition.ts'

const opacityOf = (name: string) => Number(screen.getByText(name).closest('li')?.style.opacity || 1)
const names = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('span')?.textContent)

beforeEach(() => {
  document.documentElement.dir = 'rtl'
})
afterEach(() => {
  act(() => {
    toasts.list = []
  })
  vi.restoreAllMocks()
})

function List({ start = ['یک', 'دو', 'سه'] }: { start?: string[] }) {
  const [rows, setRows] = useState(start)
  return (
    <main>
      <h1 tabIndex={-1}>فهرست</h1>
      <button type="button" onClick={() => setRows(rows.toReversed())}>
        وارونه
      </button>
      <MotionList>
        {rows.map((row) => (
          <MotionRow key={row}>
            <span>{row}</span>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              {`حذف ${row}`}
            </button>
          </MotionRow>
        ))}
      </MotionList>
    </main>
  )
}

/** Shows the list with the animation library loaded. */
async function showList(start?: string[]) {
  render(<List {...(start === undefined ? {} : { start })} />)
  await act(() => vi.dynamicImportSettled())
}

const remove = (row: string) => userEvent.click(screen.getByRole('button', { name: `حذف ${row}` }))

test('the first paint is still: rows are complete before and after the library arrives', async () => {
  render(<List />)
  expect(names().map((name) => opacityOf(name ?? ''))).toEqual([1, 1, 1])
  await act(() => vi.dynamicImportSettled())
  expect(names().map((name) => opacityOf(name ?? ''))).toEqual([1, 1, 1])
})

test('a removed row fades before it is gone; the others keep their elements', async () => {
  await showList()
  const last = screen.getByText('سه')
  const animate = vi.spyOn(Element.prototype, 'animate')
  await remove('دو')
  expect(names()).toEqual(['یک', 'دو', 'سه'])
  await waitFor(() => expect(animate).toHaveBeenCalled())
  const [frames, timing] = animate.mock.calls[0] ?? []
  expect(frames).toEqual({ opacity: [1, 0] })
  expect(timing).toMatchObject({ duration: Number.parseFloat(durations.fast), easing: easings.ease })
  await waitFor(() => expect(names()).toEqual(['یک', 'سه']))
  expect(screen.getByText('سه')).toBe(last)
})

test('reordered rows keep their elements', async () => {
  await showList()
  const first = screen.getByText('یک')
  await userEvent.click(screen.getByRole('button', { name: 'وارونه' }))
  expect(names()).toEqual(['سه', 'دو', 'یک'])
  expect(screen.getByText('یک')).toBe(first)
})

test('the focus moves from a removed row to the next, from the last to the one before, then to the heading', async () => {
  await showList(['یک', 'دو'])
  await remove('یک')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'حذف دو' })))
  await remove('دو')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'فهرست' })))
  expect(names()).toEqual([])
})

test('a focus elsewhere stays there', async () => {
  await showList()
  await remove('یک')
  const elsewhere = screen.getByRole('button', { name: 'وارونه' })
  elsewhere.focus()
  await waitFor(() => expect(names()).toEqual(['دو', 'سه']))
  expect(document.activeElement).toBe(elsewhere)
})

test('nothing moves under reduced motion', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), { matches: query.includes('reduce'), media: query } as MediaQueryList),
  )
  const animate = vi.spyOn(Element.prototype, 'animate')
  await showList()
  await remove('دو')
  await waitFor(() => expect(names()).toEqual(['یک', 'سه']))
  expect(animate).not.toHaveBeenCalled()
})

test('a toast leaves after its animation, and the focus goes to the next one', async () => {
  render(<Toaster />)
  act(() => {
    showToast({ kind: 'success', text: 'نخستین' })
    showToast({ kind: 'error', text: 'دومین' })
  })
  await screen.findByText('نخستین')
  const [first, second] = screen.getAllByRole('button', { hidden: true })
  await userEvent.click(first as HTMLElement)
  expect(toasts.list.map(({ text }) => text)).toEqual(['دومین'])
  expect(screen.queryByText('نخستین')).not.toBeNull()
  await waitFor(() => expect(screen.queryByText('نخستین')).toBeNull())
  expect(document.activeElement).toBe(second)
})

test('only a long or fast drag in the reading direction dismisses', () => {
  const dismissed = vi.fn()
  const drop = (offset: number, velocity = 0) =>
    dragToEnd(dismissed).onDragEnd(new PointerEvent('pointerup'), {
      point: { x: 0, y: 0 },
      delta: { x: 0, y: 0 },
      offset: { x: offset, y: 0 },
      velocity: { x: velocity, y: 0 },
    })
  for (const [offset, velocity] of [[-60], [200], [60, 2000], [20, -2000]] as const) drop(offset, velocity)
  expect(dismissed).not.toHaveBeenCalled()
  drop(-200)
  drop(-30, -2000)
  document.documentElement.dir = 'ltr'
  drop(200)
  expect(dismissed).toHaveBeenCalledTimes(3)
  expect(dragToEnd(dismissed).dragElastic).toEqual({ left: 0, right: 1 })
})

test('a card opens its page without a transition under reduced motion, where the page takes long, and on a slow device', async () => {
  device.isSlow = false
  const { types } = sharedTransition.viewTransition
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { container } = render(
    <div className="card">
      <img className="picture" alt="" />
      <button type="button" onClick={sharedTransition.onClick}>
        باز کن
      </button>
    </div>,
  )
  screen.getByRole('button', { name: 'باز کن' }).click()
  expect(container.querySelectorAll('.picture[data-shared-picture]')).toHaveLength(1)
  expect(types()).toEqual(['open'])
  clock.mockReturnValue(2000)
  expect(types()).toBe(false)
  clock.mockReturnValue(1000)
  vi.spyOn(window, 'matchMedia').mockReturnValueOnce({ matches: true } as MediaQueryList)
  expect(types()).toBe(false)

  const clickFor = async (ms: number) => {
    clock.mockReturnValue(1000)
    screen.getByRole('button', { name: 'باز کن' }).click()
    clock.mockReturnValue(1000 + ms)
    await Promise.resolve()
  }
  await clickFor(5)
  expect(types()).toEqual(['open'])
  await clickFor(15)
  expect(types()).toBe(false)
  await clickFor(1)
  expect(types()).toBe(false)
  device.isSlow = false
})

test('a page whose picture turns into the next one keeps it, and opens without a transition where that takes long', () => {
  device.isSlow = false
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5000)
  const { container } = render(
    <div>
      <img className="picture" alt="" />
      <span data-shared-picture="" />
      <button type="button" onClick={sharedTransition.onClick}>
        باز کن
      </button>
    </div>,
  )
  screen.getByRole('button', { name: 'باز کن' }).click()
  expect(container.querySelectorAll('[data-shared-picture]')).toHaveLength(1)
  expect(container.querySelector('.picture[data-shared-picture]')).toBeNull()
  expect(sharedTransition.viewTransition.types()).toEqual(['open'])
  clock.mockReturnValue(6000)
  expect(sharedTransition.viewTransition.types()).toBe(false)
  expect(openWithPicture().viewTransition.types()).toEqual(['open'])
})

test('durations and easing are those of the tokens', () => {
  expect(transition).toEqual({
    duration: 0.15,
    ease: [0.2, 0, 0, 1],
    layout: { duration: 0.3, ease: [0.2, 0, 0, 1] },
  })
})
