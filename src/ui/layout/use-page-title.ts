import { useEffect } from 'react'
import { uiStrings } from '#src/ui/strings.ts'

/** Names the document after the screen: what the tab, the history and screen readers say. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} | ${uiStrings.siteName}`
  }, [title])
}
