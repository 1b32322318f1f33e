import { onSessionEnd } from '#src/api/session/session-end.ts'
import { type PostCategory, postCategory } from '#src/contract/post.ts'
import { readText, removeText, writeText } from '#src/offline/device-storage.ts'
import { emptyText, type PostText } from '#src/offline/outbox/item.ts'

const KEY = 'post-category'

/** An empty form: with the category of the user's last post, at first the default one. */
export function blankText(): PostText {
  return { ...emptyText, category: postCategory.safeParse(readText(KEY)).data ?? emptyText.category }
}

export function rememberCategory(category: PostCategory): void {
  writeText(KEY, category)
}

onSessionEnd(() => removeText(KEY))
