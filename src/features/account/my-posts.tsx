import { Link } from '@tanstack/react-router'
import { resolveUrl } from '#src/api/address.ts'
import type { PublicActivity } from '#src/contract/account.ts'
import { formatRelativeDate } from '#src/fa/ago.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { publicStrings as words } from './settings-strings.ts'

/** The posts I published, newest first as the server gives them. */
export function MyPosts({ posts }: { posts: PublicActivity['posts'] }) {
  return (
    <section aria-labelledby="my-posts">
      <h2 id="my-posts" className="account-heading">
        {words.posts}
        {posts.length > 0 && <span className="account-count">{words.count(posts.length)}</span>}
      </h2>
      {posts.length === 0 ? (
        <EmptyState
          title={words.noPosts}
          text={words.noPostsText}
          actions={
            <Link to="/create-post" className={buttonClass({ variant: 'soft' })}>
              {words.createPost}
            </Link>
          }
        />
      ) : (
        <ul className="my-posts">
          {posts.map((post) => (
            <li key={post.id}>
              <Link to="/posts/$postId" params={{ postId: String(post.id) }} className="my-post">
                <span className="my-post-picture">
                  {post.thumbnail_url === null ? (
                    <Icon name="video" size={32} />
                  ) : (
                    <img src={resolveUrl(post.thumbnail_url)} alt="" loading="lazy" width={320} height={180} />
                  )}
                </span>
                <b>
                  <bdi>{post.title}</bdi>
                </b>
                <span className="field-hint">
                  {words.views(post.views)} · {formatRelativeDate(new Date(post.created_at), new Date())}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
