import { useQuery } from '@tanstack/react-query'
import { fallbackSlides, type ShownSlide, shownSlide, slidesQuery } from './slides.ts'

/** The slides to show; undefined while nothing is known yet. A first failure shows our own, and the tries go on. */
export function useSlides(): readonly ShownSlide[] | undefined {
  const { data, failureCount, isError } = useQuery(slidesQuery)
  if (data !== undefined) return data.map(shownSlide)
  return isError || failureCount > 0 ? fallbackSlides() : undefined
}
