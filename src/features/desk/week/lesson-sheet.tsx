import { chakra } from '@chakra-ui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Week, WeekLesson } from '#src/contract/desk/schedule.ts'
import { termKey } from '#src/contract/month.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { type ChangeDraft, closeDraft, hoursDraft, moveDraft, substituteDraft } from './drafts.ts'
import { lessonName, lessonStateText } from './lesson-text.ts'
import { weekStrings as words } from './strings.ts'

type LessonSheetProps = {
  lesson: WeekLesson | undefined
  week: Week
  onClose: () => void
  onChange: (draft: ChangeDraft | undefined) => void
}

/** A lesson, and what can be changed of it. */
export function LessonSheet({ lesson, week, onClose, onChange }: LessonSheetProps) {
  const { may } = useDesk()
  const title = lesson === undefined ? '' : words.lessonTitle(lessonName(lesson), formatWeekdayOf(lesson.date))
  const day = lesson === undefined ? '' : termKey(lesson.date)
  return (
    <BottomSheet open={lesson !== undefined} onClose={onClose} title={title}>
      {lesson !== undefined && (
        <chakra.div display="flex" flexDirection="column" gap="4">
          <div>
            <p>{words.time(lesson.starts_at, lesson.ends_at)}</p>
            <chakra.p color="muted">
              {[lesson.kind === 'pool' ? lesson.name : lesson.title, lessonStateText(lesson)]
                .filter(Boolean)
                .join(' · ')}
            </chakra.p>
            {lesson.coach !== null && <p>{words.coach(lesson.coach.name)}</p>}
          </div>
          {week.editable && lesson.state !== 'cancelled' && (
            <chakra.div display="flex" flexWrap="wrap" gap="2">
              {lesson.kind === 'pool' && (
                <Button data-autofocus onClick={() => onChange(hoursDraft(lesson))}>
                  {words.actions.hours}
                </Button>
              )}
              {lesson.kind !== 'pool' && (
                <>
                  <Button data-autofocus onClick={() => onChange(moveDraft(lesson))}>
                    {words.actions.move}
                  </Button>
                  <Button variant="soft" onClick={() => onChange(substituteDraft(lesson))}>
                    {words.actions.substitute}
                  </Button>
                </>
              )}
              <Button variant="ghost" onClick={() => onChange(closeDraft(week, lesson))}>
                {words.actions.close}
              </Button>
            </chakra.div>
          )}
          {may('messages.send', lesson.pool) && (
            <chakra.div display="flex" flexWrap="wrap" gap="2">
              <MessageLink search={{ kind: lesson.kind, session: lesson.session, only: 'day', day }}>
                {words.messageToLesson}
              </MessageLink>
              <MessageLink search={{ poolDay: lesson.pool, day }}>
                {words.messageToDay(week.pools.find(({ id }) => id === lesson.pool)?.name ?? '')}
              </MessageLink>
            </chakra.div>
          )}
        </chakra.div>
      )}
    </BottomSheet>
  )
}

type MessageLinkProps = {
  search: { kind?: string; session?: number; poolDay?: number; day: string; only?: 'day' }
  children: ReactNode
}

function MessageLink({ search, children }: MessageLinkProps) {
  return (
    <Link to="/desk/messages/$id" params={{ id: 'new' }} search={search} className={buttonClass({ variant: 'soft' })}>
      {children}
    </Link>
  )
}
