import { useState } from 'react'
import type { Download } from '#src/offline/downloads/download-list.ts'
import type { DownloadRequest } from '#src/offline/downloads/downloads.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import './downloads.css'
import { downloadStrings as words } from './strings.ts'
import { percentOf, useDownload } from './use-download.ts'

type DownloadButtonProps = {
  /** Key of the download, such as `post-12`. */
  of: string
  title: string
  /** Called on tap: may read the queries that the item's page also needs. */
  createRequest: () => Promise<DownloadRequest>
}

/** Downloads public content for offline use: start, progress, resume and remove. */
export function DownloadButton({ of, title, createRequest }: DownloadButtonProps) {
  const { thing, measuring, download, remove } = useDownload(of)
  const start = () => void download(createRequest)
  if (thing === undefined) {
    return (
      <Button variant="soft" icon="download" loading={measuring} aria-label={words.downloadOf(title)} onClick={start}>
        {measuring ? words.measuring : words.download}
      </Button>
    )
  }
  if (thing.state === 'ready') return <StoredButton thing={thing} onRemove={() => void remove()} />
  return (
    <span className="keep">
      {thing.state === 'loading' ? (
        <DownloadProgress thing={thing} />
      ) : (
        <ResumeButton thing={thing} busy={measuring} onResume={start} />
      )}
      <IconButton icon="close" label={words.stopOf(title)} onClick={() => void remove()} />
    </span>
  )
}

type ResumeButtonProps = { thing: Download; busy: boolean; onResume: () => void }

/** Resumes an interrupted download, or repeats one that the browser has evicted. */
export function ResumeButton({ thing, busy, onResume }: ResumeButtonProps) {
  const { title } = thing
  const isEvicted = thing.state === 'lost'
  return (
    <Button
      variant="soft"
      icon="refresh"
      loading={busy}
      aria-label={isEvicted ? words.downloadAgainOf(title) : words.resumeOf(title)}
      onClick={onResume}
    >
      {isEvicted ? words.downloadAgain : words.resume}
    </Button>
  )
}

export function DownloadProgress({ thing }: { thing: Download }) {
  const percent = percentOf(thing)
  return (
    <span
      className="keep-progress numeric"
      role="progressbar"
      aria-label={words.progressOf(thing.title)}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      style={{ '--percent': `${percent}%` } as React.CSSProperties}
    >
      {words.downloading(percent)}
    </span>
  )
}

function StoredButton({ thing, onRemove }: { thing: Download; onRemove: () => void }) {
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        variant="soft"
        icon="check"
        aria-haspopup="dialog"
        aria-label={words.storedOf(thing.title)}
        onClick={() => setConfirming(true)}
      >
        {words.stored}
      </Button>
      <RemoveDownload thing={thing} open={confirming} onClose={() => setConfirming(false)} onRemove={onRemove} />
    </>
  )
}

type RemoveDownloadProps = { thing: Download; open: boolean; onClose: () => void; onRemove: () => void }

/** Confirms the removal of a download. */
export function RemoveDownload({ thing, open, onClose, onRemove }: RemoveDownloadProps) {
  return (
    <ConfirmDialog
      open={open}
      title={words.removeTitle(thing.title)}
      text={words.removeText(thing.bytes)}
      yes={words.removeYes}
      no={words.removeNo}
      onYes={() => {
        onClose()
        onRemove()
      }}
      onNo={onClose}
    />
  )
}
