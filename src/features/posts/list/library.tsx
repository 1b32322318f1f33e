import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { formatViews } from '#src/fa/views.ts'
import { postQueries } from '#src/features/posts/queries.ts'
import { postStrings as words } from '#src/features/posts/strings.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ErrorState } from '#src/ui/feedback/error-state.tsx'
import { ShowMore } from '#src/ui/feedback/show-more.tsx'
import { StaleBanner } from '#src/ui/feedback/stale-banner.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as styles from './library.module.css'
import { LibraryControls } from './library-controls.tsx'
import { PostList, PostListSkeleton } from './post-list.tsx'
import { type LibrarySearch, PAGE_SIZE } from './search.ts'
import { usePosts } from './use-posts.ts'

type LibraryProps = {
  search: LibrarySearch
  /** Level of the library's heading; omitted where the page's heading names it. */
  heading?: 'h2'
}

/** The video library: filters, order and layout in the URL, paged by eight posts. */
export function Library({ search, heading }: LibraryProps) {
  const { category, sort, layout = 'grid', shown = PAGE_SIZE } = search
  const navigate = useNavigate()
  const list = usePosts({ category, sort }, shown)
  const { state, posts } = list
  const cardHeading = heading === undefined ? 'h2' : 'h3'
  const showMore = () => {
    const more = { ...search, shown: shown + PAGE_SIZE }
    void navigate({ to: '.', search: more, replace: true, resetScroll: false })
  }
  return (
    <section className={styles.root} aria-label={words.title}>
      <div className={styles.head}>
        {heading !== undefined && <h2 className={styles.title}>{words.title}</h2>}
        <Stats search={search} />
      </div>
      <LibraryControls search={search} />
      {state.name === 'loading' && <PostListSkeleton layout={layout} />}
      {state.name === 'offline' && (
        <ErrorState offline text={words.offline} onRetry={list.retry} actions={<DownloadsLink />} />
      )}
      {(state.name === 'error' || state.name === 'missing') && <ErrorState text={words.failed} onRetry={list.retry} />}
      {state.name === 'content' && (
        <>
          {state.stale !== undefined && <StaleBanner stale={state.stale} onRetry={list.retry} />}
          {posts.length === 0 ? (
            <NothingFound filtered={category !== undefined} />
          ) : (
            <PostList
              posts={posts}
              layout={layout}
              heading={cardHeading}
              label={words.title}
              coming={list.coming}
              busy={list.changing}
            />
          )}
          {list.moreFailed ? (
            <ErrorState text={words.noMore} onRetry={list.readMore} />
          ) : (
            <ShowMore hasMore={list.hasMore && !list.changing} loading={list.loadingMore} onMore={showMore} />
          )}
        </>
      )}
    </section>
  )
}

/** Numbers of videos, pictures and views; its space is reserved while loading. */
function Stats({ search: { category } }: { search: LibrarySearch }) {
  const { data } = useQuery(postQueries.stats(category))
  return (
    <p className={styles.stats}>
      {data !== undefined && (
        <>
          {words.count(data)}
          <span aria-hidden="true"> · </span>
          <bdi>{formatViews(data.views)}</bdi> {words.views}
        </>
      )}
    </p>
  )
}

/** What can be watched without a network. */
function DownloadsLink() {
  return (
    <Link to="/storage" className={buttonClass({ variant: 'ghost' })}>
      {words.downloads}
    </Link>
  )
}

function NothingFound({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      icon="video"
      title={words.empty}
      text={filtered ? words.emptyCategory : words.emptyText}
      actions={
        <>
          <Link to="/create-post" className={buttonClass()}>
            {words.create}
          </Link>
          {filtered && (
            <Link to="." search={{}} resetScroll={false} className={buttonClass({ variant: 'ghost' })}>
              {words.seeAll}
            </Link>
          )}
        </>
      }
    />
  )
}
