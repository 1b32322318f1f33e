import { chakra } from '@chakra-ui/react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import type { DeskSlide } from '#src/contract/desk/catalog.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { catalogMutations } from './mutations.ts'
import { catalogQueries } from './queries.ts'
import { catalogStrings as words } from './strings.ts'

/** The slides in the order of the home page, each with buttons that move it; nothing for fewer than two. */
export function SlideOrder() {
  const { userId, may } = useDesk()
  const query = useInfiniteQuery(catalogQueries.list(userId, 'slides', { state: 'live' }))
  const save = useMutation(catalogMutations.orderSlides())
  /** The button to focus once the new order is shown. */
  const moving = useRef<string>(undefined)
  const rows = (query.data?.pages.flatMap(({ results }) => results) ?? []) as unknown as DeskSlide[]
  const slides = rows.sort((a, b) => a.position - b.position || a.id - b.id)
  const order = slides.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused button's row was moved in the document with the order
  useEffect(() => {
    if (moving.current !== undefined) document.getElementById(moving.current)?.focus()
    moving.current = undefined
  }, [order])
  // The order is of all slides: a list with further pages cannot be put in order here.
  if (slides.length < 2 || query.hasNextPage || !may('catalog.write', null)) return null
  const isEnd = (index: number, by: number) => slides[index + by] === undefined
  const move = async (from: number, by: 1 | -1) => {
    if (save.isPending || isEnd(from, by)) return
    const ids = slides.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved === undefined) return
    ids.splice(from + by, 0, moved)
    try {
      await save.mutateAsync(ids)
      moving.current = `slide-${moved}${by}`
    } catch (error) {
      showToast({ kind: 'error', text: actionErrorText(error) })
    }
  }
  return (
    <chakra.section aria-labelledby="slide-order" padding="4" background="paper" borderRadius="m" maxInlineSize="640px">
      <chakra.h2 id="slide-order" fontSize="l" fontWeight="bold" marginBlockEnd="2">
        {words.slideOrder}
      </chakra.h2>
      <chakra.ol listStyleType="none" display="flex" flexDirection="column" gap="1" aria-busy={save.isPending}>
        {slides.map(({ id, title }, index) => (
          <chakra.li key={id} display="flex" alignItems="center" gap="2">
            <chakra.span flex="1" minInlineSize="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
              {words.placeOf(index + 1, title)}
            </chakra.span>
            {([-1, 1] as const).map((by) => (
              <Button
                key={by}
                id={`slide-${id}${by}`}
                variant="ghost"
                size="small"
                aria-label={by < 0 ? words.moveUp(title) : words.moveDown(title)}
                // Not `disabled`, which would lose the focus of a key that is pressed again.
                aria-disabled={isEnd(index, by)}
                onClick={() => void move(index, by)}
              >
                {by < 0 ? words.up : words.down}
              </Button>
            ))}
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.section>
  )
}
