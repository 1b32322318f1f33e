import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatBytes } from '#src/fa/bytes.ts'
import { type Download, downloadList } from '#src/offline/downloads/download-list.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { MotionList, MotionRow } from '#src/ui/motion/motion-list.tsx'
import { DownloadProgress, RemoveDownload, ResumeButton } from './download-button.tsx'
import * as styles from './downloads.module.css'
import { downloadStrings as words } from './strings.ts'
import { percentOf, useDownload } from './use-download.ts'

/** All downloads, each with its size and a remove button. */
export function DownloadList() {
  const { items } = useSnapshot(downloadList)
  return (
    <MotionList className={styles.list}>
      {items.map(({ key }) => (
        <MotionRow key={key} className={styles.item}>
          <DownloadItem of={key} />
        </MotionRow>
      ))}
    </MotionList>
  )
}

function DownloadItem({ of }: { of: string }) {
  const { item: current, measuring, download, remove } = useDownload(of)
  // A removed one stays visible while its row leaves.
  const [item, setItem] = useState(current)
  const [confirming, setConfirming] = useState(false)
  if (current !== undefined && current !== item) setItem(current)
  if (item === undefined) return null
  return (
    <>
      <div className={styles.itemName}>
        <Link to={item.path} dir="auto">
          {item.title}
        </Link>
        <p className={`${styles.itemNote} numeric`}>{noteOf(item)}</p>
      </div>
      {item.state === 'loading' && <DownloadProgress item={item} />}
      {(item.state === 'paused' || item.state === 'lost') && (
        <ResumeButton item={item} busy={measuring} onResume={() => void download(async () => item)} />
      )}
      <IconButton
        icon="close"
        label={words.removeOf(item.title)}
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
      />
      <RemoveDownload
        item={item}
        open={confirming}
        onClose={() => setConfirming(false)}
        onRemove={() => void remove()}
      />
    </>
  )
}

function noteOf(item: Download): string {
  if (item.state === 'lost') return words.lost
  if (item.state === 'paused') return words.paused(percentOf(item))
  return formatBytes(item.bytes)
}
