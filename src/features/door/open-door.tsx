import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { DoorCopy } from '#src/api/attendance/door-entries.ts'
import { attendanceLog } from '#src/api/attendance/event-queue.ts'
import type { CopyState } from '#src/api/attendance/use-attendance-copy.ts'
import type { DoorSnapshot } from '#src/contract/attendance/door.ts'
import { PoolsideHeader } from '#src/features/poolside/poolside-header.tsx'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import * as styles from './door.module.css'
import { DoorName } from './log/door-name.tsx'
import { ScanLog } from './log/scan-log.tsx'
import { CameraView } from './scanner/camera-view.tsx'
import { useKeyScanner } from './scanner/use-key-scanner.ts'
import { PersonSearch } from './search/person-search.tsx'
import { doorStrings as words } from './strings.ts'
import { doorEvents } from './verdict/door-events.ts'
import { insideNow } from './verdict/entries.ts'
import { useVerdicts } from './verdict/use-verdicts.ts'
import { VerdictDialog } from './verdict/verdict-dialog.tsx'

type OpenDoorProps = { copy: DoorCopy; state: CopyState<DoorSnapshot> }

/** A door with today's copy of its pool. */
export function OpenDoor({ copy, state }: OpenDoorProps) {
  const [sheet, setSheet] = useState<'search' | 'log'>()
  const verdicts = useVerdicts(copy)
  useKeyScanner((text) => void verdicts.typed(text))
  const { pool } = copy.snapshot
  return (
    <div className={styles.root}>
      <PoolsideHeader title={`${words.title} ${pool.name}`} screen="door" state={state} />
      <PoolChoice copy={copy} state={state} />
      <Inside copy={copy} now={state.now} />
      <div className={styles.columns}>
        <CameraView onCode={(text) => void verdicts.seen(text)} />
        <section className={styles.side} aria-label={words.log}>
          <h2 className={styles.sideTitle}>{words.log}</h2>
          <ScanLog copy={copy} />
          <DoorName />
        </section>
      </div>
      <div className={styles.actions} data-bottom-bar="">
        <Button variant="soft" icon="search" className={styles.action} onClick={() => setSheet('search')}>
          {words.search}
        </Button>
        <Button variant="soft" icon="list" className={styles.logAction} onClick={() => setSheet('log')}>
          {words.logButton}
        </Button>
      </div>
      <BottomSheet open={sheet === 'search'} onClose={() => setSheet(undefined)} title={words.searchTitle}>
        <PersonSearch
          copy={copy}
          onChoose={(person) => {
            setSheet(undefined)
            verdicts.found(person)
          }}
        />
      </BottomSheet>
      <BottomSheet open={sheet === 'log'} onClose={() => setSheet(undefined)} title={words.log}>
        <ScanLog copy={copy} />
        <DoorName />
      </BottomSheet>
      <VerdictDialog verdicts={verdicts} />
    </div>
  )
}

function PoolChoice({ copy, state }: OpenDoorProps) {
  const { pool, pools } = copy.snapshot
  if (pools.length < 2) return null
  return (
    <SelectField
      className={styles.pool}
      label={words.pool}
      hideLabel
      value={String(pool.id)}
      disabled={state.busy}
      options={pools.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => void state.refresh(Number(id))}
    />
  )
}

/** How many people are inside by the lessons of now, against what these admit. */
function Inside({ copy, now }: { copy: DoorCopy; now: number }) {
  const events = doorEvents(useSnapshot(attendanceLog).items)
  const { inside, limit } = insideNow({ copy, events, at: new Date(now) })
  const isFull = limit > 0 && inside >= limit
  return (
    <p className={styles.inside} role="status" data-full={isFull || undefined}>
      <b>{limit === 0 ? words.insideOnly(inside) : words.inside(inside, limit)}</b>
      {isFull && <span>{words.full}</span>}
    </p>
  )
}
