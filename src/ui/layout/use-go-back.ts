import { useRouter } from '@tanstack/react-router'

/** Goes to the earlier screen, or to `fallback` in place of this one when the history has none. */
export function useGoBack(fallback: string): () => void {
  const router = useRouter()
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ href: fallback, replace: true })
  }
}
