import { useState } from 'react'
import { type CoachCopy, fetchCoachCopy, readCoachCopy } from '#src/api/attendance/coach-copy.ts'
import { type CopyState, useAttendanceCopy } from '#src/api/attendance/use-attendance-copy.ts'
import type { CoachSnapshot } from '#src/contract/attendance/coach.ts'
import { CopyMissing, PoolsideGate } from '#src/features/poolside/poolside-gate.tsx'
import { PoolsideHeader } from '#src/features/poolside/poolside-header.tsx'
import { useCloseOnBack } from '#src/ui/dialog/close-on-back.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { useWakeLock } from '#src/ui/use-wake-lock.ts'
import { ClassList } from './class-list.tsx'
import * as styles from './coach.module.css'
import { type Lesson, lessonKey } from './roll.ts'
import { RollView } from './roll-view.tsx'
import { coachStrings as words } from './strings.ts'

const source = { read: readCoachCopy, fetch: fetchCoachCopy }

/** The classes of a coach and their rolls, with and without a network. */
export function CoachScreen() {
  return (
    <PoolsideGate title={words.title} at="/coach">
      <Coach />
    </PoolsideGate>
  )
}

function Coach() {
  useWakeLock()
  const state = useAttendanceCopy(source)
  const { copy } = state
  return copy === undefined ? <CopyMissing title={words.title} state={state} /> : <Classes copy={copy} state={state} />
}

function Classes({ copy, state }: { copy: CoachCopy; state: CopyState<CoachSnapshot> }) {
  const [chosen, setChosen] = useState<string>()
  const close = () => setChosen(undefined)
  const { lessons } = copy.snapshot
  const lesson = lessons.find((each) => lessonKey(each) === chosen)
  useCloseOnBack(lesson !== undefined, close)
  return (
    <div className={styles.root}>
      <PoolsideHeader
        key={`header ${chosen ?? ''}`}
        title={lesson?.program ?? words.title}
        screen="coach"
        state={state}
        back={lesson && <BackToClasses onClose={close} />}
      />
      {lesson !== undefined ? (
        <RollView key={chosen} lesson={lesson} copy={copy} />
      ) : lessons.length === 0 ? (
        <EmptyState icon="calendar" title={words.none} text={words.noneText} />
      ) : (
        <ClassList copy={copy} now={state.now} onOpen={(each: Lesson) => setChosen(lessonKey(each))} />
      )}
    </div>
  )
}

function BackToClasses({ onClose }: { onClose: () => void }) {
  return <IconButton className={styles.back} icon="chevron" label={words.backToClasses} onClick={onClose} />
}
