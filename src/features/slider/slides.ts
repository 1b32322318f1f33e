import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#src/api/client.ts'
import { keys } from '#src/api/query/keys.ts'
import { type Slide, slide } from '#src/contract/catalog/catalog.ts'
import { pageOrigin } from '#src/ui/layout/page-origin.ts'
import type { PictureSource } from '#src/ui/media/picture.tsx'
import { sliderStrings } from './strings.ts'

const TEN_MINUTES_MS = 10 * 60_000
const WIDTH = 1600
const HEIGHT = 560

/** Read on load and every ten minutes; younger slides are not asked for again. */
export const slidesQuery = queryOptions({
  queryKey: keys.slides,
  queryFn: ({ signal }) => api('/api/slider-images', z.array(slide), { signal }),
  staleTime: TEN_MINUTES_MS,
  refetchInterval: TEN_MINUTES_MS,
})

/** What a slide shows; the paths of `picture` are of the API. */
export type VisibleSlide = { id: number; title: string; description: string; picture: PictureSource }

/** A slide of the API; one without widths stands on its single picture. */
export function visibleSlide({ id, title, description, imageUrl, picture }: Slide): VisibleSlide {
  const source = picture ?? {
    url: imageUrl,
    width: WIDTH,
    height: HEIGHT,
    color: 'var(--wave-b)',
    alt: '',
    variants: [],
  }
  return { id, title, description, picture: source }
}

/** Stand in while the API does not answer; they come with the page. */
export const fallbackSlides = (): VisibleSlide[] =>
  sliderStrings.fallback.map((words, index) => ({
    ...words,
    id: -1 - index,
    picture: {
      // Of this page, wherever the API is.
      url: `${pageOrigin()}/fallback/slide-${index + 1}.svg`,
      width: WIDTH,
      height: HEIGHT,
      color: '#0d47a1',
      alt: '',
      variants: [],
    },
  }))
