import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { dayOfParam } from '#src/contract/desk/day.ts'
import type { Today } from '#src/contract/desk/today.ts'
import { DAY_MS } from '#src/contract/duration.ts'
import { termKey } from '#src/contract/month.ts'
import { formatAge } from '#src/fa/ago.ts'
import { jalaliDay, startOfJalaliDay } from '#src/fa/jalali.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { DateInput } from '#src/features/desk/form/date-input.tsx'
import { useDesk, useDeskPool } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { useNow } from '#src/ui/motion/use-now.ts'
import { AttentionList } from './attention-list.tsx'
import { todayQueries } from './queries.ts'
import { SessionTable } from './session-table.tsx'
import { todayStrings as words } from './strings.ts'
import { TakingsRow } from './takings-row.tsx'

/** A day of the club: what takes place, who is expected, the money, and what waits for a person. */
export function TodayScreen({ day }: { day: string | undefined }) {
  const { userId } = useDesk()
  const pool = useDeskPool()
  const query = useQuery(todayQueries.day(userId, { day, pool }))
  return (
    <DeskScreen title={words.title} needs="today.read" actions={<DayChooser day={query.data?.day ?? day} />}>
      <DeskQueryView query={query} skeleton={<TableSkeleton />}>
        {(data) => <Content data={data} busy={query.isFetching} onRefresh={() => void query.refetch()} />}
      </DeskQueryView>
    </DeskScreen>
  )
}

function Content({ data, busy, onRefresh }: { data: Today; busy: boolean; onRefresh: () => void }) {
  const now = useNow()
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" color="muted" fontSize="s">
        <chakra.span color="text" fontWeight="bold">
          {formatWeekdayOf(dayOfParam(data.day))}
        </chakra.span>
        <span>{words.age(formatAge(new Date(data.at), now))}</span>
        <Button variant="plain" size="small" icon="refresh" loading={busy} onClick={onRefresh}>
          {words.refresh}
        </Button>
      </chakra.div>
      {data.holiday !== null && <p role="status">{words.holiday(data.holiday)}</p>}
      <chakra.div
        display="grid"
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' }}
      >
        <chakra.div display="flex" flexDirection="column" gap="4" gridColumn={{ lg: '2' }} gridRow={{ lg: '1' }}>
          <AttentionList items={data.attention} />
          {data.takings !== null && <TakingsRow takings={data.takings} />}
        </chakra.div>
        <chakra.div gridColumn={{ lg: '1' }} gridRow={{ lg: '1' }} minInlineSize="0">
          <SessionTable sessions={data.sessions} day={data.day} />
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}

function DayChooser({ day }: { day: string | undefined }) {
  const navigate = useNavigate()
  const date = day === undefined ? jalaliDay(new Date()) : dayOfParam(day)
  const choose = (chosen: string | undefined) =>
    void navigate({ to: '/desk', search: (previous: object) => ({ ...previous, day: chosen }) })
  const move = (days: number) =>
    choose(termKey(jalaliDay(new Date(startOfJalaliDay(date).getTime() + (days + 0.5) * DAY_MS))))
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap="2">
      <IconButton icon="chevron" label={words.back} onClick={() => move(-1)} style={{ rotate: '180deg' }} />
      <chakra.div inlineSize="200px">
        <DateInput
          label={words.day}
          hideLabel
          value={date}
          onChange={(chosen) => chosen !== null && choose(termKey(chosen))}
        />
      </chakra.div>
      <IconButton icon="chevron" label={words.next} onClick={() => move(1)} />
      <Button variant="soft" onClick={() => choose(undefined)}>
        {words.toToday}
      </Button>
    </chakra.div>
  )
}
