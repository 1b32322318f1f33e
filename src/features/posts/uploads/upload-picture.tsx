import { useEffect, useState } from 'react'
import { itemPicture } from '#src/api/outbox-client/item-picture.ts'
import { useObjectUrl } from '#src/features/posts/editor/use-object-url.ts'
import type { OutboxItem } from '#src/offline/outbox/item.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './upload.module.css'

/** The thumbnail of a queued post from the device's store; an icon without one. */
export function UploadPicture({ item }: { item: OutboxItem }) {
  const url = useObjectUrl(useItemPicture(item))
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <span className={styles.picture}>
      {url === undefined || url === failedUrl ? (
        <Icon name={item.files.media?.type.startsWith('image/') === true ? 'image' : 'video'} />
      ) : (
        <img src={url} alt="" onError={() => setFailedUrl(url)} />
      )}
    </span>
  )
}

function useItemPicture(item: OutboxItem): Blob | undefined {
  const { id, files } = item
  const [picture, setPicture] = useState<Blob>()
  // An item is replaced with every confirmed byte; its picture only with its files.
  const shown = files.thumbnail ?? files.media
  const version = shown && `${shown.name} ${shown.size}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` stands for the files.
  useEffect(() => {
    let outdated = false
    void itemPicture({ id, files })
      .catch(() => undefined)
      .then((found) => {
        if (!outdated) setPicture(found)
      })
    return () => {
      outdated = true
    }
  }, [id, version])
  return picture
}
