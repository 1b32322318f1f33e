import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { measureStorage, type StorageSizes } from '#src/api/storage-usage.ts'
import { formatBytes } from '#src/fa/bytes.ts'
import { freeBytes } from '#src/offline/storage-quota.ts'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { PartRow } from './part-row.tsx'
import { PersistenceCard } from './persistence-card.tsx'
import './storage.css'
import { storageStrings as words } from './strings.ts'

type Measured = { parts: StorageSizes; free: number | undefined }

type StorageScreenProps = {
  /** The things kept for the pool, one by one. */
  keptThings: ReactNode
  /** The way to the posts that wait to be sent. */
  toUploads?: ReactNode
}

/** What this device keeps of the app, what that takes, and the ways to free it: for everybody, also offline. */
export function StorageScreen({ keptThings, toUploads }: StorageScreenProps) {
  const [measured, setMeasured] = useState<Measured>()
  const measure = useCallback(async () => {
    const [parts, free] = await Promise.all([measureStorage(), freeBytes()])
    setMeasured({ parts, free })
  }, [])
  useEffect(() => void measure(), [measure])
  return (
    <Page title={words.title} lead={words.lead} narrow className="storage-page">
      {measured === undefined ? (
        <StorageSkeleton />
      ) : (
        <Sizes {...measured} onChange={measure} {...{ keptThings, toUploads }} />
      )}
      <PersistenceCard />
    </Page>
  )
}

type SizesProps = Measured & StorageScreenProps & { onChange: () => Promise<void> }

function Sizes({ parts, free, onChange, keptThings, toUploads }: SizesProps) {
  const used = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)
  return (
    <Card as="section" aria-labelledby="storage-used">
      <div className="storage-sum numeric">
        <h2 id="storage-used" className="storage-heading">
          {words.used}
        </h2>
        <b>{formatBytes(used)}</b>
        <p className="storage-quiet">{free === undefined ? words.freeUnknown : words.free(free)}</p>
      </div>
      <ul className="storage-parts">
        <PartRow part="downloads" bytes={parts.downloads} onFreed={onChange}>
          {keptThings}
        </PartRow>
        <PartRow part="pictures" bytes={parts.pictures} onFreed={onChange} />
        <PartRow part="data" bytes={parts.data} onFreed={onChange} />
        <PartRow part="shell" bytes={parts.shell} onFreed={onChange} />
        <PartRow part="uploads" bytes={parts.uploads} onFreed={onChange}>
          {toUploads}
        </PartRow>
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
