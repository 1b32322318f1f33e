import { type ReactNode, useState } from 'react'
import type { Picture } from '#src/contract/picture.ts'
import { catalogStrings as words } from '#src/features/catalog/strings.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import type { PictureViewer } from './picture-viewer.tsx'

type Viewer = { open: (index: number) => void; viewer: ReactNode }

/** The viewer of these pictures; its code loads on first use. */
export function useViewer(pictures: readonly Picture[]): Viewer {
  const [first, setFirst] = useState<number>()
  const [loaded, setLoaded] = useState<{ View: typeof PictureViewer }>()
  const open = (index: number) => {
    setFirst(index)
    import('./picture-viewer.tsx')
      .then((module) => setLoaded({ View: module.PictureViewer }))
      .catch(() => showToast({ kind: 'error', text: words.viewerFailed }))
  }
  const viewer = first !== undefined && loaded !== undefined && (
    <loaded.View pictures={pictures} first={first} onClose={() => setFirst(undefined)} />
  )
  return { open, viewer }
}
