import { useEffect } from 'react'
import { uiStrings } from '#src/ui/strings.ts'

/** Sets the document title: for the tab, the history and screen readers. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} | ${uiStrings.siteName}`
  }, [title])
}
