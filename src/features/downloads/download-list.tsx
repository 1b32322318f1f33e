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

/** Everything that is kept for the pool, each with its size and the way to remove it. */
export function DownloadList() {
  const { things } = useSnapshot(downloadList)
  return (
    <ul className="kept-list">
      {things.map(({ key }) => (
        <KeptItem key={key} of={key} />
      ))}
    </ul>
  )
}

function KeptItem({ of }: { of: string }) {
  const { thing, measuring, keep, remove } = useDownload(of)
  const [asking, setAsking] = useState(false)
  if (thing === undefined) return null
  return (
    <li className="kept-item">
      <div className="kept-item-name">
        <Link to={thing.path} dir="auto">
          {thing.title}
        </Link>
        <p className="kept-item-note numeric">{noteOf(thing)}</p>
      </div>
      {thing.state === 'loading' && <DownloadProgress thing={thing} />}
      {(thing.state === 'paused' || thing.state === 'lost') && (
        <ResumeButton thing={thing} busy={measuring} onGoOn={() => void keep(async () => thing)} />
      )}
      <IconButton
        icon="close"
        label={words.removeOf(thing.title)}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      />
      <RemoveDownload thing={thing} open={asking} onClose={() => setAsking(false)} onRemove={() => void remove()} />
    </li>
  )
}

function noteOf(thing: Download): string {
  if (thing.state === 'lost') return words.lost
  if (thing.state === 'paused') return words.paused(percentOf(thing))
  return formatBytes(thing.bytes)
}
