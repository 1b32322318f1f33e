import type { Post } from '#src/contract/post.ts'
import { postPath } from '#src/features/posts/address.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { actionStrings as words } from './post-page-strings.ts'

/** Shares title and link through the Web Share API; copies the link where that is missing. */
export async function sharePost({ id, title }: Pick<Post, 'id' | 'title'>): Promise<void> {
  const url = new URL(postPath(id, title), location.origin).href
  if (typeof navigator.share !== 'function') return copyLink(url)
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // AbortError: the user closed the share dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyLink(url)
  }
}

async function copyLink(url: string): Promise<void> {
  try {
    // The clipboard API is missing on plain http.
    await navigator.clipboard.writeText(url)
    showToast({ kind: 'success', text: words.copied })
  } catch {
    showToast({ kind: 'error', text: words.copyFailed })
  }
}
