import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useQueryState } from '#src/api/query/query-state.ts'
import type { PostCategory, PostStats } from '#src/contract/post.ts'
import { postCategoryNames } from '#src/fa/post-categories.ts'
import { formatViews } from '#src/fa/views.ts'
import { postQueries } from '#src/features/posts/queries.ts'
import { postStrings as words } from '#src/features/posts/strings.ts'
import { offlineTitle } from '#src/ui/feedback/error-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { Button } from '#src/ui/form/button.tsx'
import * as cardStyles from '#src/ui/layout/card.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import type { IconName } from '#src/ui/media/icons.ts'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './category.module.css'
import { postPageStrings } from './page-strings.ts'

const icons: Record<PostCategory, IconName> = {
  swim: 'course',
  football: 'football',
  volleyball: 'volleyball',
  basketball: 'basketball',
  other: 'star',
}
const categories = ['swim', 'football', 'volleyball', 'basketball', 'other'] as const

/** The five categories with their counts; each links to the filtered library. */
export function Categories() {
  const reads = useQueries({ queries: categories.map((category) => postQueries.stats(category)) })
  const problem = reads.find(({ error }) => error !== null) ?? reads.find(({ data }) => data === undefined) ?? reads[0]
  const retry = () => {
    for (const read of reads) void read.refetch()
  }
  return (
    <>
      {problem !== undefined && <Age read={problem} onRetry={retry} />}
      <ul className={styles.list}>
        {categories.map((category, index) => (
          <li key={category}>
            <Link
              to="/videos"
              search={{ category }}
              className={`${cardStyles.root} ${cardStyles.raised} ${styles.root}`}
            >
              <span className={styles.icon}>
                <Icon name={icons[category]} size={32} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{postCategoryNames[category]}</span>
                <Counts stats={reads[index]?.data} failed={reads[index]?.isError === true} />
              </span>
              <Icon name="chevron" size={18} />
            </Link>
          </li>
        ))}
      </ul>
      {problem !== undefined && <CountsFailed read={problem} onRetry={retry} />}
    </>
  )
}

function Counts({ stats, failed }: { stats: PostStats | undefined; failed: boolean }) {
  if (stats === undefined) return <span className={styles.counts}>{!failed && <Skeleton width="120px" />}</span>
  return (
    <span className={styles.counts}>
      {postPageStrings.posts(stats.count)}
      <span aria-hidden="true"> · </span>
      <bdi>{formatViews(stats.views)}</bdi> {words.views}
    </span>
  )
}

type NoteProps = { read: Parameters<typeof useQueryState<PostStats>>[0]; onRetry: () => void }

function Age({ read, onRetry }: NoteProps) {
  const state = useQueryState(read)
  return state.name === 'content' && state.stale && <StaleBanner stale={state.stale} onRetry={onRetry} />
}

/** One line below the links, which work without the counts. */
function CountsFailed({ read, onRetry }: NoteProps) {
  const { name } = useQueryState(read)
  if (name === 'content' || name === 'loading') return null
  return (
    <p className={styles.failed} role="status">
      {name === 'offline' && <b>{offlineTitle()}</b>}
      {postPageStrings.countsFailed}
      <Button variant="plain" size="small" icon="refresh" onClick={onRetry}>
        {uiStrings.retry}
      </Button>
    </p>
  )
}
