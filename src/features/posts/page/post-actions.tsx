import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { filesOfPost } from '#src/api/downloadable.ts'
import type { Post } from '#src/contract/post.ts'
import { toggleLike, useLike } from '#src/features/posts/likes-store.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { downloadMedia } from './download-media.ts'
import * as styles from './post-page.module.css'
import { actionStrings as words } from './post-page-strings.ts'
import { RemoveDialog } from './remove-post-dialog.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { sharePost } from './share-post.ts'
import { useIsOwn } from './use-is-own.ts'

type PostActionsProps = {
  post: Post
  /** Download button for media stored on our own server. */
  downloadAction: ReactNode
}

/** A row of icons with their names below. The last one is the author's or the viewers', so that none of them moves. */
export function PostActions({ post, downloadAction }: PostActionsProps) {
  const isLiked = useLike('liked', post.id)
  const isBookmarked = useLike('saved', post.id)
  const navigate = useNavigate()
  const toSaved = { label: words.seeSaved, run: () => void navigate({ to: '/videos', search: { saved: true } }) }
  const save = () => {
    if (toggleLike('saved', post.id)) showToast({ kind: 'success', text: words.saved, action: toSaved, ms: 6000 })
    else showToast({ kind: 'success', text: words.unsaved })
  }
  return (
    <div className={styles.actions} role="toolbar" aria-label={words.actions}>
      <Button
        variant={isLiked ? 'soft' : 'plain'}
        size="small"
        icon="heart"
        aria-pressed={isLiked}
        onClick={() => void toggleLike('liked', post.id)}
      >
        <span className="visually-hidden">{words.like}</span>
        {words.likes}
      </Button>
      <Button variant="plain" size="small" icon="share" onClick={() => void sharePost(post)}>
        {words.share}
      </Button>
      {filesOfPost(post) !== undefined ? (
        downloadAction
      ) : (
        <Button variant="plain" size="small" icon="download" onClick={() => downloadMedia(post)}>
          {words.download}
        </Button>
      )}
      <Button
        variant={isBookmarked ? 'soft' : 'plain'}
        size="small"
        icon="bookmark"
        aria-pressed={isBookmarked}
        onClick={save}
      >
        {words.save}
      </Button>
      {useIsOwn(post) ? <Remove post={post} /> : <Report post={post} />}
    </div>
  )
}

function Remove({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="plain" size="small" icon="trash" onClick={() => setOpen(true)}>
        {words.remove}
      </Button>
      <RemoveDialog post={post} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function Report({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="plain" size="small" icon="flag" onClick={() => setOpen(true)}>
        {words.report}
      </Button>
      <ReportDialog postId={post.id} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
