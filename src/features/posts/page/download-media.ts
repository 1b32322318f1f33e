import type { Post } from '#src/contract/post.ts'
import { mayDownload, mediaOf } from '#src/features/posts/player/video-kind.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { actionStrings as words } from './post-page-strings.ts'

/** Downloads the post's media file, if its host offers a file. */
export function downloadMedia(post: Post): void {
  const media = mediaOf(post)
  if (media.kind === 'nothing' || !mayDownload(media.url)) {
    showToast({ kind: 'info', text: words.notGiven })
    return
  }
  const link = document.createElement('a')
  link.href = media.url
  // The browser opens another origin's file instead of downloading it: use a new tab, not this page.
  link.download = ''
  link.target = '_blank'
  link.rel = 'noopener'
  link.click()
  showToast({ kind: 'success', text: words.downloading })
}
