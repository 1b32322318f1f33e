import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { measureStorage, type StorageSizes } from '#src/api/storage-usage.ts'
import { formatBytes } from '#src/fa/bytes.ts'
import { freeBytes } from '#src/offline/free-bytes.ts'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { lazyOrNothing } from '#src/ui/lazy-or-nothing.ts'
import { CategoryRow } from './category-row.tsx'
import { PersistenceCard } from './persistence-card.tsx'
import * as styles from './storage.module.css'
import { storageStrings as words } from './strings.ts'

const RecordingList = lazyOrNothing(() => import('./recording-list.tsx').then((module) => module.RecordingList))

type Usage = { sizes: StorageSizes; free: number | undefined }

type StorageScreenProps = {
  /** List of the downloads. */
  downloads: ReactNode
  /** Link to the queued posts. */
  toUploads?: ReactNode
}

/** Storage use on this device by category, and ways to clear it. Works signed out and offline. */
export function StorageScreen({ downloads, toUploads }: StorageScreenProps) {
  const [usage, setUsage] = useState<Usage>()
  const measure = useCallback(async () => {
    const [sizes, free] = await Promise.all([measureStorage(), freeBytes()])
    setUsage({ sizes, free })
  }, [])
  useEffect(() => void measure(), [measure])
  return (
    <div className={styles.page}>
      {usage === undefined ? (
        <StorageSkeleton />
      ) : (
        <Sizes {...usage} onChange={measure} {...{ downloads, toUploads }} />
      )}
      <PersistenceCard />
    </div>
  )
}

type SizesProps = Usage & StorageScreenProps & { onChange: () => Promise<void> }

function Sizes({ sizes, free, onChange, downloads, toUploads }: SizesProps) {
  const used = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)
  return (
    <Card as="section" aria-labelledby="storage-used">
      <div className={styles.sum}>
        <h2 id="storage-used" className={styles.heading}>
          {words.used}
        </h2>
        <b>{formatBytes(used)}</b>
        <p className={styles.quiet}>{free === undefined ? words.freeUnknown : words.free(free)}</p>
      </div>
      <ul>
        <CategoryRow category="downloads" bytes={sizes.downloads} onCleared={onChange}>
          {downloads}
        </CategoryRow>
        <CategoryRow category="pictures" bytes={sizes.pictures} onCleared={onChange} />
        <CategoryRow category="data" bytes={sizes.data} onCleared={onChange} />
        <CategoryRow category="shell" bytes={sizes.shell} onCleared={onChange} />
        <CategoryRow category="uploads" bytes={sizes.uploads} onCleared={onChange}>
          {toUploads}
        </CategoryRow>
        <CategoryRow category="recordings" bytes={sizes.recordings} onCleared={onChange}>
          <Suspense>
            <RecordingList onRemoved={onChange} />
          </Suspense>
        </CategoryRow>
      </ul>
    </Card>
  )
}

function StorageSkeleton() {
  return (
    <Loading>
      <Skeleton height="520px" radius="16px" />
    </Loading>
  )
}
