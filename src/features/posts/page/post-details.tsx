import { type ReactNode, useState } from 'react'
import type { Post } from '#src/contract/post.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { formatDate } from '#src/fa/jalali.ts'
import { postCategoryNames } from '#src/fa/post-categories.ts'
import { AuthorAvatar } from '#src/features/posts/author-avatar.tsx'
import { toggleLike, useLike } from '#src/features/posts/likes-store.ts'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { HomeBack } from './home-back.tsx'
import * as styles from './post-page.module.css'
import { actionStrings, pageStrings as words } from './post-page-strings.ts'
import { useIsOwn } from './use-is-own.ts'

/** What is below the media, in a viewer's order. `children` are the actions. */
export function PostDetails({ post, children }: { post: Post; children: ReactNode }) {
  return (
    <article className={styles.details} aria-label={words.details}>
      <div className={styles.head}>
        <HomeBack />
        <Badge tone="neutral">{postCategoryNames[post.category]}</Badge>
      </div>
      <h1 className={styles.heading} tabIndex={-1} dir="auto">
        {post.title}
      </h1>
      <p className={styles.facts}>
        <span>{words.views(formatNumber(post.views))}</span>
        <time dateTime={post.created_at}>{words.uploaded(formatDate(new Date(post.created_at)))}</time>
      </p>
      <Author post={post} />
      {children}
      <p className={styles.text} dir="auto">
        {post.description}
      </p>
    </article>
  )
}

function Author({ post }: { post: Post }) {
  return (
    <div className={styles.maker}>
      <AuthorAvatar post={post} className={styles.face} size={48} />
      <div className={styles.makerWords}>
        <b>
          <bdi>{post.author_username}</bdi>
        </b>
        <span className={styles.makerCount}>
          <bdi>{words.subscribers}</bdi> {words.subscribersUnit}
        </span>
      </div>
      {useIsOwn(post) ? <Edit post={post} /> : <Follow author={post.author} />}
    </div>
  )
}

function Follow({ author: { id, username } }: { author: Post['author'] }) {
  const isFollowing = useLike('followed', id)
  const follow = () => {
    if (toggleLike('followed', id)) showToast({ kind: 'success', text: words.followed(username) })
  }
  return (
    <Button variant={isFollowing ? 'soft' : 'solid'} aria-pressed={isFollowing} onClick={follow}>
      {isFollowing ? words.following : words.follow}
    </Button>
  )
}

function Edit({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="soft" icon="edit" onClick={() => setOpen(true)}>
        {actionStrings.edit}
      </Button>
      <EditDialog post={post} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
