import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { postMutations } from '#src/features/posts/mutations.ts'

/** Posts viewed since this page load; the server counts one view per viewer and day. */
const viewed = new Set<number>()

/** Reports a view of the post to the server, once. */
export function useView(postId: number): () => void {
  const { mutate } = useMutation(postMutations(postId).view())
  return useCallback(() => {
    if (viewed.has(postId)) return
    viewed.add(postId)
    // On failure the next view reports again.
    mutate(undefined, { onError: () => viewed.delete(postId) })
  }, [mutate, postId])
}
