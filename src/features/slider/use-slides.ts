import { useQuery } from '@tanstack/react-query'
import { fallbackSlides, slidesQuery, type VisibleSlide, visibleSlide } from './slides.ts'

/**
 * The slides to show; undefined until known. After the first failure the bundled slides are shown while retries
 * continue.
 */
export function useSlides(): readonly VisibleSlide[] | undefined {
  const { data, failureCount, isError } = useQuery(slidesQuery)
  if (data !== undefined) return data.map(visibleSlide)
  return isError || failureCount > 0 ? fallbackSlides() : undefined
}
