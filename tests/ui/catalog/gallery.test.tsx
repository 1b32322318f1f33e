import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { HeroPicture, PictureRow } from '#src/features/catalog/gallery/gallery.tsx'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { teamDetail } from '#tests/support/scenarios/journey.ts'

const pictures = ['a', 'b', 'c'].map((name) => ({ ...teamDetail.picture, url: `/media/${name}.webp`, alt: name }))
const shown = () => screen.getByRole('region').querySelector<HTMLImageElement>('.gallery-main img')?.alt

beforeEach(() => {
  document.documentElement.dir = 'rtl'
})

/** A swipe over an element, from one x position to another. */
function sweep(target: Element, from: number, to: number, down = 0) {
  fireEvent.touchStart(target, { touches: [{ clientX: from, clientY: 100 }] })
  fireEvent.touchEnd(target, { changedTouches: [{ clientX: to, clientY: 100 + down }] })
}

test('a swipe shows the next picture in the reading direction, cyclically; a vertical scroll does not', () => {
  render(<HeroPicture pictures={pictures} />)
  const hero = screen.getByRole('button')
  expect(shown()).toBe('a')
  sweep(hero, 100, 220)
  expect(shown()).toBe('b')
  sweep(hero, 220, 100)
  sweep(hero, 220, 100)
  expect(shown()).toBe('c')
  sweep(hero, 100, 220)
  expect(shown()).toBe('a')
  sweep(hero, 100, 160, 300)
  expect(shown()).toBe('a')
})

async function openSecond() {
  render(<PictureRow pictures={pictures} />)
  const opener = screen.getByRole('button', { name: words.openPicture('b', 2, 3) })
  await userEvent.click(opener)
  return { opener, viewer: await screen.findByRole('dialog', { name: words.gallery }) }
}

test('a tap opens the picture in the viewer; arrow keys, buttons and swipes move in the reading direction', async () => {
  const { viewer } = await openSecond()
  const large = () => within(viewer).getByRole<HTMLImageElement>('img').alt
  expect([large(), within(viewer).getByText(words.pictureOf(2, 3))]).toMatchObject(['b', {}])
  // As the browser does.
  within(viewer).getByRole('button', { name: uiStrings.close }).focus()
  await userEvent.keyboard('{ArrowLeft}')
  expect(large()).toBe('c')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(large()).toBe('a')
  await userEvent.click(within(viewer).getByRole('button', { name: words.nextPicture }))
  expect(large()).toBe('b')
  await userEvent.click(within(viewer).getByRole('button', { name: words.previousPicture }))
  expect(large()).toBe('a')
  sweep(within(viewer).getByRole('img'), 100, 220)
  expect(large()).toBe('b')
})

test('the viewer closes by its button and by Escape, and the focus returns to the picture', async () => {
  const { opener, viewer } = await openSecond()
  await userEvent.click(within(viewer).getByRole('button', { name: uiStrings.close }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
  await userEvent.click(opener)
  // The browser sends this event for Escape.
  fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a single picture has no row and no arrows', async () => {
  const [only] = pictures
  if (only === undefined) throw new Error('no picture')
  render(
    <>
      <HeroPicture pictures={[only]} />
      <PictureRow pictures={[only]} />
    </>,
  )
  await userEvent.click(screen.getByRole('button'))
  const viewer = await screen.findByRole('dialog')
  expect(within(viewer).queryByRole('button', { name: words.nextPicture })).toBeNull()
})
