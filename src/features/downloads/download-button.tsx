import { useState } from 'react'
import type { Download } from '#src/offline/downloads/download-list.ts'
import type { DownloadRequest } from '#src/offline/downloads/downloads.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import './downloads.css'
import { downloadStrings as words } from './strings.ts'
import { percentOf, useDownload } from './use-download.ts'

type KeepButtonProps = {
  /** What it is, as `post-12`. */
  of: string
  title: string
  /** Asked once the person wants it: may read what the thing's page needs beside it. */
  wish: () => Promise<DownloadRequest>
}

/** Has a public thing on the device for the pool: begins, shows how far it is, goes on, and removes it again. */
export function DownloadButton({ of, title, wish }: KeepButtonProps) {
  const { thing, measuring, keep, remove } = useDownload(of)
  const start = () => void keep(wish)
  if (thing === undefined) {
    return (
      <Button variant="soft" icon="download" loading={measuring} aria-label={words.keepOf(title)} onClick={start}>
        {measuring ? words.measuring : words.keep}
      </Button>
    )
  }
  if (thing.state === 'ready') return <KeptButton thing={thing} onRemove={() => void remove()} />
  return (
    <span className="keep">
      {thing.state === 'loading' ? (
        <DownloadProgress thing={thing} />
      ) : (
        <ResumeButton thing={thing} busy={measuring} onGoOn={start} />
      )}
      <IconButton icon="close" label={words.stopOf(title)} onClick={() => void remove()} />
    </span>
  )
}

type GoOnButtonProps = { thing: Download; busy: boolean; onGoOn: () => void }

/** Goes on where it was cut, or keeps anew what the browser has cleared. */
export function ResumeButton({ thing, busy, onGoOn }: GoOnButtonProps) {
  const { title } = thing
  const isLost = thing.state === 'lost'
  return (
    <Button
      variant="soft"
      icon="refresh"
      loading={busy}
      aria-label={isLost ? words.keepAgainOf(title) : words.goOnOf(title)}
      onClick={onGoOn}
    >
      {isLost ? words.keepAgain : words.goOn}
    </Button>
  )
}

/** How far it is. */
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
      {words.keeping(percent)}
    </span>
  )
}

function KeptButton({ thing, onRemove }: { thing: Download; onRemove: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="soft"
        icon="check"
        aria-haspopup="dialog"
        aria-label={words.keptOf(thing.title)}
        onClick={() => setAsking(true)}
      >
        {words.kept}
      </Button>
      <RemoveDownload thing={thing} open={asking} onClose={() => setAsking(false)} onRemove={onRemove} />
    </>
  )
}

type RemoveKeptProps = { thing: Download; open: boolean; onClose: () => void; onRemove: () => void }

/** Asks once before a kept thing is gone. */
export function RemoveDownload({ thing, open, onClose, onRemove }: RemoveKeptProps) {
  return (
    <ConfirmDialog
      open={open}
      title={words.removeAsk(thing.title)}
      text={words.removeTell(thing.bytes)}
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
