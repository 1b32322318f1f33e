import { useEffect, useState } from 'react'
import { isPersisted, requestPersistence } from '#src/offline/storage-quota.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import * as styles from './storage.module.css'
import { storageStrings as words } from './strings.ts'

/** Shows whether the browser may evict the storage, and requests persistence. */
export function PersistenceCard() {
  const [persisted, setPersisted] = useState<boolean | 'unknown'>('unknown')
  useEffect(() => void isPersisted().then((value) => setPersisted(value ?? 'unknown')), [])
  const ask = async () => {
    const granted = await requestPersistence()
    setPersisted(granted)
    showToast(
      granted
        ? { kind: 'success', text: words.persistGranted }
        : { kind: 'info', text: words.persistRefused, ms: 6000 },
    )
  }
  return (
    <Card as="section" className={styles.persistence} aria-labelledby="storage-persistence">
      <h2 id="storage-persistence" className={styles.heading}>
        {words.persistence}
      </h2>
      <p className={styles.quiet} role="status">
        {textOf(persisted)}
      </p>
      {persisted === false && (
        <Button variant="soft" icon="shield" onClick={() => void ask()}>
          {words.askPersist}
        </Button>
      )}
    </Card>
  )
}

function textOf(persisted: boolean | 'unknown'): string {
  if (persisted === 'unknown') return words.persistUnknown
  return persisted ? words.persisted : words.notPersisted
}
