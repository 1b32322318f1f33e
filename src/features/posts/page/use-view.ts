import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { postMutations } from '#src/features/posts/mutations.ts'

/** Posts seen since this page was opened; the server counts each once a viewer and day. */
const seen = new Set<number>()

/** Tells the server, once, that the post is being watched or has been looked at. */
export function useView(postId: number): () => void {
  const { mutate } = useMutation(postMutations(postId).view())
  return useCallback(() => {
    if (seen.has(postId)) return
    seen.add(postId)
    // Not heard: the next look counts.
    mutate(undefined, { onError: () => seen.delete(postId) })
  }, [mutate, postId])
}
