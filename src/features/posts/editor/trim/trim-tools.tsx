import { lazy, Suspense, useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { trimStrings as words } from './strings.ts'

const TrimDialog = lazy(() => import('./trim-dialog.tsx').then((module) => ({ default: module.TrimDialog })))

/** Trims the chosen video, and undoes it while this page is open. */
export function TrimTools({ file, onFile }: { file: File; onFile: (file: File) => void }) {
  const [open, setOpen] = useState(false)
  const [last, setLast] = useState<{ whole: File; trimmed: File }>()
  const undoable = last?.trimmed === file ? last.whole : undefined
  const trimmed = (part: File) => {
    setLast({ whole: undoable ?? file, trimmed: part })
    setOpen(false)
    onFile(part)
  }
  return (
    <>
      <Button variant="ghost" icon="length" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {undoable !== undefined && (
        <Button variant="ghost" icon="refresh" onClick={() => onFile(undoable)}>
          {words.undo}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <TrimDialog file={file} onTrimmed={trimmed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
