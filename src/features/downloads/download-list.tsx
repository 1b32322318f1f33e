import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatBytes } from '#src/fa/bytes.ts'
import { type Download, downloadList } from '#src/offline/downloads/download-list.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { DownloadProgress, RemoveDownload, ResumeButton } from './download-button.tsx'
import './downloads.css'
import { downloadStrings as words } from './strings.ts'
import { percentOf, useDownload } from './use-download.ts'

/** All downloads, each with its size and a remove button. */
export function DownloadList() {
  const { things } = useSnapshot(downloadList)
  return (
    <ul className="download-list">
      {things.map(({ key }) => (
        <DownloadItem key={key} of={key} />
      ))}
    </ul>
  )
}

function DownloadItem({ of }: { of: string }) {
  const { thing, measuring, download, remove } = useDownload(of)
  const [confirming, setConfirming] = useState(false)
  if (thing === undefined) return null
  return (
    <li className="download-item">
      <div className="download-item-name">
        <Link to={thing.path} dir="auto">
          {thing.title}
        </Link>
        <p className="download-item-note numeric">{noteOf(thing)}</p>
      </div>
      {thing.state === 'loading' && <DownloadProgress thing={thing} />}
      {(thing.state === 'paused' || thing.state === 'lost') && (
        <ResumeButton thing={thing} busy={measuring} onResume={() => void download(async () => thing)} />
      )}
      <IconButton
        icon="close"
        label={words.removeOf(thing.title)}
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
      />
      <RemoveDownload
        thing={thing}
        open={confirming}
        onClose={() => setConfirming(false)}
        onRemove={() => void remove()}
      />
    </li>
  )
}

function noteOf(thing: Download): string {
  if (thing.state === 'lost') return words.lost
  if (thing.state === 'paused') return words.paused(percentOf(thing))
  return formatBytes(thing.bytes)
}
