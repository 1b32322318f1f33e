import type { Post } from '#src/contract/post.ts'
import { mayDownload, mediaOf } from '#src/features/posts/player/video-kind.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { actionStrings as words } from './post-page-strings.ts'

/** Hands the file of a post’s media to the device, where its host gives it. */
export function downloadMedia(post: Post): void {
  const media = mediaOf(post)
  if (media.kind === 'nothing' || !mayDownload(media.url)) {
    showToast({ kind: 'info', text: words.notGiven })
    return
  }
  const link = document.createElement('a')
  link.href = media.url
  // Another origin's file opens instead: in a tab of its own, not in place of this page.
  link.download = ''
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
  showToast({ kind: 'success', text: words.downloading })
}
