import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { StaleNote } from '#src/ui/feedback/stale-note.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Countdown } from '#src/ui/form/countdown.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import { StepBar } from '#src/ui/layout/step-bar.tsx'
import { Picture } from '#src/ui/media/picture.tsx'

afterEach(() => {
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
