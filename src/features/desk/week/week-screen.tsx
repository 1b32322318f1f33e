import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOfParam } from '#src/contract/desk/day.ts'
import type { Week, WeekLesson } from '#src/contract/desk/schedule.ts'
import { termKey } from '#src/contract/month.ts'
import { jalaliDay } from '#src/fa/jalali.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { useIsNarrow } from '#src/features/desk/table/use-is-narrow.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { addDays } from './board-layout.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { DayList } from './day-list.tsx'
import { addDraft, type ChangeDraft, closeDraft, moveDraft } from './drafts.ts'
import { LessonSheet } from './lesson-sheet.tsx'
import { PoolBoard } from './pool-board.tsx'
import { weekQueries } from './queries.ts'
import { weekStrings as words } from './strings.ts'

const WEEK_DAYS = 7

type WeekScreenProps = {
  day: string | undefined
  /** Shows the week of another day; this week without one. */
  onDay: (day: string | undefined) => void
}

/** The week board: classes and openings by pool, moved by pointer, keyboard or form after a preview of the consequence. */
export function WeekScreen({ day, onDay }: WeekScreenProps) {
  const { userId } = useDesk()
  const pool = useDeskPool()
  const query = useQuery(weekQueries.week(userId, { day, pool }))
  const [draft, setDraft] = useState<ChangeDraft>()
  const [lesson, setLesson] = useState<WeekLesson>()
  const week = query.data
  return (
    <DeskScreen
      title={words.title}
      needs="catalog.read"
      actions={
        week?.editable && (
          <>
            <Button variant="soft" icon="close" onClick={() => setDraft(closeDraft(week))}>
              {words.closePool}
            </Button>
            <Button variant="soft" icon="plus" onClick={() => setDraft(addDraft(week))}>
              {words.addDate}
            </Button>
          </>
        )
      }
    >
      <WeekChooser day={day} week={week} onDay={onDay} />
      <DeskQueryView query={query} skeleton={<Skeleton height="480px" />}>
        {(data) => (
          <Board week={data} onOpen={setLesson} onMove={(moved, place) => setDraft(moveDraft(moved, place))} />
        )}
      </DeskQueryView>
      {week !== undefined && (
        <>
          <LessonSheet
            lesson={lesson}
            week={week}
            onClose={() => setLesson(undefined)}
            onChange={(next) => {
              setLesson(undefined)
              setDraft(next)
            }}
          />
          <ChangeSheet draft={draft} week={week} onClose={() => setDraft(undefined)} />
        </>
      )}
    </DeskScreen>
  )
}

type BoardProps = {
  week: Week
  onOpen: (lesson: WeekLesson) => void
  onMove: (lesson: WeekLesson, place: Parameters<typeof moveDraft>[1]) => void
}

function Board({ week, onOpen, onMove }: BoardProps) {
  const isNarrow = useIsNarrow()
  if (week.lessons.length === 0) return <EmptyState title={words.empty} text={words.emptyText} />
  if (isNarrow) return <DayList week={week} onOpen={onOpen} />
  const pools = week.pools.filter(({ id }) => week.lessons.some((lesson) => lesson.pool === id))
  return (
    <chakra.div display="flex" flexDirection="column" gap="6">
      {week.editable && (
        <chakra.p color="muted" fontSize="s">
          {words.dragHint}
        </chakra.p>
      )}
      {pools.map((pool) => (
        <PoolBoard key={pool.id} week={week} pool={pool} onOpen={onOpen} onMove={onMove} />
      ))}
    </chakra.div>
  )
}

function WeekChooser({ day, week, onDay }: WeekScreenProps & { week: Week | undefined }) {
  const date = day === undefined ? jalaliDay(new Date()) : dayOfParam(day)
  const move = (days: number) => onDay(termKey(addDays(date, days)))
  const [first, last] = [week?.days[0], week?.days.at(-1)]
  return (
    <chakra.nav aria-label={words.week} display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <IconButton icon="chevron" label={words.before} onClick={() => move(-WEEK_DAYS)} style={{ rotate: '180deg' }} />
      <chakra.p fontWeight="bold" aria-live="polite">
        {first !== undefined &&
          last !== undefined &&
          words.span(formatWeekdayOf(first.date), formatWeekdayOf(last.date))}
      </chakra.p>
      <IconButton icon="chevron" label={words.after} onClick={() => move(WEEK_DAYS)} />
      <Button variant="plain" size="small" onClick={() => onDay(undefined)}>
        {words.thisWeek}
      </Button>
    </chakra.nav>
  )
}
