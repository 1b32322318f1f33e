import { type FocusEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { Post } from '#src/contract/post.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Loading } from '#src/ui/feedback/skeleton.tsx'
import * as styles from './post-card.module.css'
import { PostCard, PostCardSkeleton, type PostLayout } from './post-card.tsx'
import type { RowWindowProps } from './row-window.tsx'
import { PAGE_SIZE } from './search.ts'
import { useRowMeasures } from './use-row-measures.ts'

/** Up to this length the whole list is in the DOM; beyond it, only the rows near the viewport. */
const MAX_UNWINDOWED = 40

const layoutClass = { grid: styles.asGrid, list: styles.asList } as const satisfies Record<
  PostLayout,
  string | undefined
>

/** Falls back to the whole list when the chunk, which is cached only after its first use, does not load. */
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
  /** How many more are loading: their skeletons render at once, to avoid a layout shift below. */
  coming?: number
  /** Another list is loading. */
  busy?: boolean
}

/**
 * Posts as a grid or a list. Long lists are windowed: rows have fixed positions and only those near the viewport are in
 * the DOM, plus the row with the focus.
 */
export function PostList({ posts, layout, heading, label, coming = 0, busy = false }: PostListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { columns, rowHeight, gap } = useRowMeasures(list, layout)
  const [rows, setRows] = useState<readonly number[]>()
  const [focused, setFocused] = useState<number>()
  const total = posts.length + coming
  const isLong = total > MAX_UNWINDOWED
  const isWindowed = isLong && rowHeight > 0
  // A list that is long when opened starts with few cards until its rows are measured; one that grows keeps its cards.
  const [first] = useState(isLong ? PAGE_SIZE : MAX_UNWINDOWED)
  const rowCount = Math.ceil(total / columns)
  const indexes = isWindowed
    ? cardsOf(rows ?? firstRows(columns, first), columns, total)
    : Array.from({ length: isLong ? first : total }, (_, index) => index)
  const trackFocus = ({ target }: FocusEvent) => {
    const position = target.closest('li')?.getAttribute('aria-posinset') ?? undefined
    setFocused(position === undefined ? undefined : Math.floor((Number(position) - 1) / columns))
  }
  // While the focus moves between cards the row stays mounted: the next card may be in it.
  const releaseFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
  }
  return (
    <>
      <ul
        ref={list}
        className={classNames(styles.list, layoutClass[layout])}
        aria-label={label}
        aria-busy={busy || undefined}
        style={isWindowed ? { gridTemplateRows: `repeat(${rowCount}, ${rowHeight}px)` } : undefined}
        onFocus={trackFocus}
        onBlur={releaseFocus}
      >
        {indexes.map((index) => {
          const post = posts[index]
          const position = isWindowed ? gridPosition(index, columns) : undefined
          return post === undefined ? (
            <li key={`coming-${index}`} aria-hidden="true" style={position}>
              <PostCardSkeleton />
            </li>
          ) : (
            <li key={post.id} aria-posinset={index + 1} aria-setsize={posts.length} style={position}>
              <PostCard post={post} index={index} layout={layout} heading={heading} />
            </li>
          )
        })}
      </ul>
      {isWindowed && (
        <Suspense fallback={null}>
          <RowWindow
            list={list}
            rowCount={rowCount}
            rowHeight={rowHeight}
            gap={gap}
            pinned={focused}
            onRows={setRows}
          />
        </Suspense>
      )}
    </>
  )
}

function WholeList({ rowCount, onRows }: Pick<RowWindowProps, 'rowCount' | 'onRows'>) {
  useLayoutEffect(() => onRows(Array.from({ length: rowCount }, (_, row) => row)), [rowCount, onRows])
  return null
}

function gridPosition(index: number, columns: number) {
  return { gridRowStart: Math.floor(index / columns) + 1, gridColumnStart: (index % columns) + 1 }
}

function firstRows(columns: number, count: number): number[] {
  return Array.from({ length: Math.floor(count / columns) }, (_, row) => row)
}

/** The indexes of the cards in `rows`, in order. */
function cardsOf(rows: readonly number[], columns: number, count: number): number[] {
  return rows
    .flatMap((row) => Array.from({ length: columns }, (_, column) => row * columns + column))
    .filter((index) => index < count)
}

const skeletonIndexes = Array.from({ length: PAGE_SIZE }, (_, index) => index)

/** Skeletons of the first cards. */
export function PostListSkeleton({ layout, count = PAGE_SIZE }: { layout: PostLayout; count?: number }) {
  return (
    <Loading className={classNames(styles.list, layoutClass[layout])}>
      {skeletonIndexes.slice(0, count).map((index) => (
        <PostCardSkeleton key={index} />
      ))}
    </Loading>
  )
}
