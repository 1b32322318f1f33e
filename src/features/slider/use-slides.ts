import { useQuery } from '@tanstack/react-query'
import { fallbackSlides, slidesQuery, type VisibleSlide, visibleSlide } from './slides.ts'

/** The slides to show; undefined while nothing is known yet. A first failure shows our own, and the tries go on. */
export function useSlides(): readonly VisibleSlide[] | undefined {
  const { data, failureCount, isError } = useQuery(slidesQuery)
  if (data !== undefined) return data.map(visibleSlide)
  return isError || failureCount > 0 ? fallbackSlides() : undefined
}
