import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Season } from '#src/features/enrolment/season/season.ts'
import { seasonPicture } from '#src/features/enrolment/season/season-picture.ts'

/** A canvas whose characters are as wide as half their size; records each text with its font. */
function fakeContext() {
  const texts: { text: string; size: number; squeezedTo: number | undefined }[] = []
  const sizeOf = (font: string) => Number(/([\d.]+)px/.exec(font)?.[1])
  const context = {
    font: '',
    measureText: (text: string) => ({ width: (text.length * sizeOf(context.font)) / 2 }),
    fillText: (text: string, _x: number, _y: number, squeezedTo?: number) =>
      texts.push({ text, size: sizeOf(context.font), squeezedTo }),
    ...Object.fromEntries(
      ['fillRect', 'stroke', 'save', 'restore', 'beginPath', 'moveTo', 'arc', 'closePath', 'clip'].map((name) => [
        name,
        () => undefined,
      ]),
    ),
  }
  return { context, texts }
}

const season: Season = {
  ...{ year: 1405, name: 'autumn', lessons: 39, attended: 24, missed: 0, months: 3, level: undefined },
  swimmer: { id: 2, name: 'نیلوفر', holder: false },
}

beforeEach(() => {
  vi.stubGlobal(
    'Path2D',
    class {
      addPath() {}
    },
  )
  vi.stubGlobal('DOMMatrix', class {})
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: () => Promise.resolve([]) } })
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['picture'])))
})
afterEach(() => {
  Reflect.deleteProperty(document, 'fonts')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function textsOf(changes: Partial<Season>) {
  const { context, texts } = fakeContext()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  await seasonPicture({ ...season, ...changes })
  return texts
}

test('the picture says the season, how many lessons in how many months, and who swam', async () => {
  expect((await textsOf({})).map(({ text, size }) => [text, size])).toEqual([
    ['موج · پاییز ۱۴۰۵', 44],
    ['۲۴ جلسه، ۳ ماه', 72],
    ['\u2068نیلوفر\u2069', 60],
  ])
})

test('a long name becomes smaller and is not squeezed', async () => {
  const name = 'سیده فاطمه‌زهرا موسوی‌نژاد گرگان‌رودی اصل پاشاکی رضوانشهری'
  const last = (await textsOf({ swimmer: { id: 2, name, holder: false } })).at(-1)
  expect(last?.size).toBeLessThan(40)
  expect(((last?.text.length ?? 0) * (last?.size ?? 0)) / 2).toBeLessThanOrEqual(960.1)
  expect(last?.squeezedTo).toBeUndefined()
})
