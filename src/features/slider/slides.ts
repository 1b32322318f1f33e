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

/** Refetched every ten minutes; not refetched while fresher than that. */
export const slidesQuery = queryOptions({
  queryKey: keys.slides,
  queryFn: ({ signal }) => api('/api/slider-images', z.array(slide), { signal }),
  staleTime: TEN_MINUTES_MS,
  refetchInterval: TEN_MINUTES_MS,
})

/** A slide as rendered; the paths of `picture` are relative to the API. */
export type VisibleSlide = { id: number; title: string; description: string; picture: PictureSource }

/** Maps an API slide; one without picture variants uses its single image. */
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

/** Shown while the API does not respond; bundled with the page. */
export const fallbackSlides = (): VisibleSlide[] =>
  sliderStrings.fallback.map((words, index) => ({
    ...words,
    id: -1 - index,
    picture: {
      // Served by the page's origin, also when the API has another.
      url: `${pageOrigin()}/fallback/slide-${index + 1}.svg`,
      width: WIDTH,
      height: HEIGHT,
      color: '#0d47a1',
      alt: '',
      variants: [],
    },
  }))
