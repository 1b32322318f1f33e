import { type FocusEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { Post } from '#src/contract/post.ts'
import { Loading } from '#src/ui/feedback/skeleton.tsx'
import { PostCard, PostCardSkeleton, type PostLayout } from './post-card.tsx'
import type { RowWindowProps } from './row-window.tsx'
import { PAGE_SIZE } from './search.ts'
import { useRowMeasures } from './use-row-measures.ts'

/** Up to here every card is in the page; beyond, those near the screen. */
const MOST_WHOLE = 40

/** Without its code, which is cached with its first use only, the whole list is in the page. */
const RowWindow = lazy(() =>
  import('./row-window.tsx').then(
    (module) => ({ default: module.RowWindow }),
    () => ({ default: WholeList }),
  ),
)

type PostListProps = {
  posts: Post[]
  layout: PostLayout
  heading: 'h2' | 'h3'
  label: string
  /** How many more are on their way: their grey places stand at once, lest what is below move when they come. */
  coming?: number
  /** Another list is on its way. */
  busy?: boolean
}

/**
 * Cards in a grid, or one below the other. A long list gives each row its place and height, and puts only the cards near
 * the screen into the page; the one that has the focus stays, wherever the page is scrolled to.
 */
export function PostList({ posts, layout, heading, label, coming = 0, busy = false }: PostListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { columns, rowHeight, gap } = useRowMeasures(list, layout)
  const [rows, setRows] = useState<readonly number[]>()
  const [focused, setFocused] = useState<number>()
  const total = posts.length + coming
  const isLong = total > MOST_WHOLE
  const isWindowed = isLong && rowHeight > 0
  // Few, before its rows are measured, of a list that is long when it is opened; one that becomes long keeps what stands.
  const [first] = useState(isLong ? PAGE_SIZE : MOST_WHOLE)
  const rowCount = Math.ceil(total / columns)
  const indexes = isWindowed
    ? cardsOf(rows ?? firstRows(columns, first), columns, total)
    : Array.from({ length: isLong ? first : total }, (_, index) => index)
  const keepFocused = ({ target }: FocusEvent) => {
    const place = target.closest('li')?.getAttribute('aria-posinset') ?? undefined
    setFocused(place === undefined ? undefined : Math.floor((Number(place) - 1) / columns))
  }
  // On the way from card to card the row must not go: the next card may stand in it.
  const letGo = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
  }
  return (
    <>
      <ul
        ref={list}
        className={`posts posts-${layout}`}
        aria-label={label}
        aria-busy={busy || undefined}
        style={isWindowed ? { gridTemplateRows: `repeat(${rowCount}, ${rowHeight}px)` } : undefined}
        onFocus={keepFocused}
        onBlur={letGo}
      >
        {indexes.map((index) => {
          const post = posts[index]
          const place = isWindowed ? cacheKeyOf(index, columns) : undefined
          return post === undefined ? (
            <li key={`coming-${index}`} aria-hidden="true" style={place}>
              <PostCardSkeleton />
            </li>
          ) : (
            <li key={post.id} aria-posinset={index + 1} aria-setsize={posts.length} style={place}>
              <PostCard post={post} index={index} layout={layout} heading={heading} />
            </li>
          )
        })}
      </ul>
      {isWindowed && (
        <Suspense fallback={null}>
          <RowWindow list={list} rowCount={rowCount} rowHeight={rowHeight} gap={gap} kept={focused} onRows={setRows} />
        </Suspense>
      )}
    </>
  )
}

function WholeList({ rowCount, onRows }: Pick<RowWindowProps, 'rowCount' | 'onRows'>) {
  useLayoutEffect(() => onRows(Array.from({ length: rowCount }, (_, row) => row)), [rowCount, onRows])
  return null
}

function cacheKeyOf(index: number, columns: number) {
  return { gridRowStart: Math.floor(index / columns) + 1, gridColumnStart: (index % columns) + 1 }
}

function firstRows(columns: number, count: number): number[] {
  return Array.from({ length: Math.floor(count / columns) }, (_, row) => row)
}

/** The places of the cards of `rows`, in order. */
function cardsOf(rows: readonly number[], columns: number, count: number): number[] {
  return rows
    .flatMap((row) => Array.from({ length: columns }, (_, column) => row * columns + column))
    .filter((index) => index < count)
}

const places = Array.from({ length: PAGE_SIZE }, (_, index) => index)

/** The grey places of the first cards. */
export function PostListSkeleton({ layout, count = PAGE_SIZE }: { layout: PostLayout; count?: number }) {
  return (
    <Loading className={`posts posts-${layout}`}>
      {places.slice(0, count).map((index) => (
        <PostCardSkeleton key={index} />
      ))}
    </Loading>
  )
}
