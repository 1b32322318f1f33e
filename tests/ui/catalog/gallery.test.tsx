import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Gallery } from '#src/features/catalog/gallery.tsx'
import { teamDetail } from '#tests/support/scenarios/journey.ts'

const pictures = ['a', 'b', 'c'].map((name) => ({ ...teamDetail.picture, url: `/media/${name}.webp`, alt: name }))
const shown = () => screen.getByRole('region').querySelector<HTMLImageElement>('.gallery-main img')?.alt

beforeEach(() => {
  document.documentElement.dir = 'rtl'
})

/** A swipe over the large picture, from one x position to another. */
function sweep(from: number, to: number, down = 0) {
  const stage = screen.getByRole('img', { name: shown() ?? '' })
  fireEvent.touchStart(stage, { touches: [{ clientX: from, clientY: 100 }] })
  fireEvent.touchEnd(stage, { changedTouches: [{ clientX: to, clientY: 100 + down }] })
}

test('a swipe shows the next picture in the reading direction, cyclically; a vertical scroll does not', () => {
  render(<Gallery pictures={pictures} />)
  expect(shown()).toBe('a')
  sweep(100, 220)
  expect(shown()).toBe('b')
  sweep(220, 100)
  sweep(220, 100)
  expect(shown()).toBe('c')
  sweep(100, 220)
  expect(shown()).toBe('a')
  sweep(100, 160, 300)
  expect(shown()).toBe('a')
})
