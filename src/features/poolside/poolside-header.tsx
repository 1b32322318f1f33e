import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { attendanceLog } from '#src/api/attendance/event-queue.ts'
import type { StoredEvent } from '#src/api/attendance/event-storage.ts'
import type { CopyState } from '#src/api/attendance/use-attendance-copy.ts'
import { useIsClockWrong } from '#src/api/use-today.ts'
import { formatAge } from '#src/fa/ago.ts'
import { useOnline } from '#src/offline/use-online.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { usePageTitle } from '#src/ui/layout/use-page-title.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './poolside.module.css'
import { linkStaffManifest } from './staff-manifest.ts'
import { poolsideStrings as words } from './strings.ts'

type PoolsideHeaderProps<Snapshot> = {
  title: string
  screen: StoredEvent['screen']
  state: CopyState<Snapshot>
  /** Replaces the link to the desk. */
  back?: ReactNode
}

/** Title, way back, age of the copy, and what has not been sent. */
export function PoolsideHeader<Snapshot>({ title, screen, state, back }: PoolsideHeaderProps<Snapshot>) {
  usePageTitle(title)
  // Shown with a copy alone, hence to people with the role.
  useEffect(linkStaffManifest, [])
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        {back ?? (
          <Link to="/desk" className={buttonClass({ variant: 'plain' })} aria-label={words.back} title={words.back}>
            <Icon name="grid" />
          </Link>
        )}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <IconButton
          icon="refresh"
          label={words.refresh}
          aria-busy={state.busy || undefined}
          onClick={() => void state.refresh()}
        />
      </div>
      <CopyAge screen={screen} state={state} />
    </header>
  )
}

function CopyAge<Snapshot>({ screen, state }: Pick<PoolsideHeaderProps<Snapshot>, 'screen' | 'state'>) {
  const { items } = useSnapshot(attendanceLog)
  const isOnline = useOnline()
  const isClockWrong = useIsClockWrong()
  const { copy, now, failed, busy } = state
  const waiting = items.filter((each) => each.screen === screen && each.state === 'waiting').length
  const age = copy && formatAge(new Date(copy.takenAt), new Date(now))
  const isOld = !isOnline || (failed && !busy)
  return (
    <div className={styles.age} role="status" data-old={isOld || undefined}>
      {age !== undefined && (
        <p>
          {!isOnline && <Icon name="wifi-off" size={16} />}
          {isOnline ? words.age(age) : words.offlineAge(age)}
        </p>
      )}
      {isOnline && failed && !busy && waiting === 0 && <p>{words.refreshFailed}</p>}
      {waiting > 0 && (
        <p data-waiting>
          <Icon name="arrow-up" size={16} />
          {words.toSend(waiting)}
        </p>
      )}
      {isClockWrong && <p>{words.clockWrong}</p>}
    </div>
  )
}
