import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Download, downloadList } from '#src/offline/downloads/download-list.ts'
import {
  type DownloadOutcome,
  type DownloadRequest,
  deleteDownload,
  downloadFiles,
} from '#src/offline/downloads/downloads.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { downloadStrings as words } from './strings.ts'

const TOAST_MS = 6000

/** State of one download. `measuring`: requested, size not known yet. */
export function useDownload(key: string) {
  const item = useSnapshot(downloadList).items.find((each) => each.key === key) as Download | undefined
  const [measuring, setMeasuring] = useState(false)

  async function download(createRequest: () => Promise<DownloadRequest>) {
    if (measuring) return
    setMeasuring(true)
    try {
      const request = await createRequest()
      showOutcome(request.title, await downloadFiles(request))
    } catch {
      showToast({ kind: 'error', text: words.gone, ms: TOAST_MS })
    } finally {
      setMeasuring(false)
    }
  }
  async function remove() {
    const title = item?.title ?? ''
    const wasReady = item?.state === 'ready'
    await deleteDownload(key)
    if (wasReady) showToast({ kind: 'success', text: words.removed(title) })
  }
  return { item, measuring, download, remove }
}

/** Downloaded share in percent. */
export function percentOf({ done, bytes }: Download): number {
  return bytes === 0 ? 0 : Math.min(100, Math.floor((100 * done) / bytes))
}

function showOutcome(title: string, outcome: DownloadOutcome) {
  switch (outcome.name) {
    case 'ready':
      return showToast({ kind: 'success', text: words.done(title), ms: TOAST_MS })
    case 'waiting':
      return showToast({ kind: 'info', text: words.waiting, ms: TOAST_MS })
    case 'refused':
    case 'gone':
      return showToast({ kind: 'error', text: words[outcome.name], ms: TOAST_MS })
    case 'no-room': {
      const { bytes, free } = outcome
      const isKnown = bytes !== undefined && free !== undefined
      return showToast({ kind: 'error', text: isKnown ? words.noRoom(bytes, free) : words.noRoomUnknown, ms: TOAST_MS })
    }
    case 'cancelled':
  }
}
