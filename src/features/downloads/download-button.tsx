import { useState } from 'react'
import type { Download } from '#src/offline/downloads/download-list.ts'
import type { DownloadRequest } from '#src/offline/downloads/downloads.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as styles from './downloads.module.css'
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
  const { item, measuring, download, remove } = useDownload(of)
  const start = () => void download(createRequest)
  if (item === undefined) {
    return (
      <Button variant="soft" icon="download" loading={measuring} aria-label={words.downloadOf(title)} onClick={start}>
        {measuring ? words.measuring : words.download}
      </Button>
    )
  }
  if (item.state === 'ready') return <StoredButton item={item} onRemove={() => void remove()} />
  return (
    <span className={styles.keep}>
      {item.state === 'loading' ? (
        <DownloadProgress item={item} />
      ) : (
        <ResumeButton item={item} busy={measuring} onResume={start} />
      )}
      <IconButton icon="close" label={words.stopOf(title)} onClick={() => void remove()} />
    </span>
  )
}

type ResumeButtonProps = { item: Download; busy: boolean; onResume: () => void }

/** Resumes an interrupted download, or repeats one that the browser has evicted. */
export function ResumeButton({ item, busy, onResume }: ResumeButtonProps) {
  const { title } = item
  const isEvicted = item.state === 'lost'
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

export function DownloadProgress({ item }: { item: Download }) {
  const percent = percentOf(item)
  return (
    <span
      className={`${styles.keepProgress} numeric`}
      role="progressbar"
      aria-label={words.progressOf(item.title)}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      style={{ '--percent': `${percent}%` } as React.CSSProperties}
    >
      {words.downloading(percent)}
    </span>
  )
}

function StoredButton({ item, onRemove }: { item: Download; onRemove: () => void }) {
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button
        variant="soft"
        icon="check"
        aria-haspopup="dialog"
        aria-label={words.storedOf(item.title)}
        onClick={() => setConfirming(true)}
      >
        {words.stored}
      </Button>
      <RemoveDownload item={item} open={confirming} onClose={() => setConfirming(false)} onRemove={onRemove} />
    </>
  )
}

type RemoveDownloadProps = { item: Download; open: boolean; onClose: () => void; onRemove: () => void }

/** Confirms the removal of a download. */
export function RemoveDownload({ item, open, onClose, onRemove }: RemoveDownloadProps) {
  return (
    <ConfirmDialog
      open={open}
      title={words.removeTitle(item.title)}
      text={words.removeText(item.bytes)}
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
