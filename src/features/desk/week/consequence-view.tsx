import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { ScheduleConflict, ScheduleConsequence } from '#src/contract/desk/schedule.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { formatWeekdayOf } from '#src/fa/week.ts'
import { weekStrings as words } from './strings.ts'

/** What a change does: conflicts, people, money, credits and messages with their texts. */
export function ConsequenceView({ title, consequence }: { title: string; consequence: ScheduleConsequence }) {
  const id = useId()
  const { people, conflicts, messages } = consequence
  return (
    <chakra.section aria-labelledby={id} display="flex" flexDirection="column" gap="3">
      <chakra.h3 id={id} fontWeight="bold">
        {title}
      </chakra.h3>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} />}
      {conflicts.length === 0 && (
        <>
          <Facts consequence={consequence} />
          {people.length === 0 && <chakra.p color="muted">{words.noPeople}</chakra.p>}
          {people.length > 0 && (
            <details>
              <chakra.summary minBlockSize="control" cursor="pointer">
                {words.names(people.length)}
              </chakra.summary>
              <chakra.ul maxBlockSize="200px" overflowY="auto" paddingInlineStart="5" tabIndex={0}>
                {people.map(({ member, name }) => (
                  <li key={member}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </chakra.ul>
            </details>
          )}
          {messages.map(({ text, count }) => (
            <chakra.figure key={text} background="background" borderRadius="m" padding="3">
              <chakra.figcaption color="muted" fontSize="s">
                {words.message(count)}
              </chakra.figcaption>
              <p>{text}</p>
            </chakra.figure>
          ))}
        </>
      )}
    </chakra.section>
  )
}

function Facts({ consequence }: { consequence: ScheduleConsequence }) {
  const { people, dates, refund_rial, refunds, credits, ended, message_count, desk } = consequence
  const facts = [
    [words.facts.people, words.people(people.length)],
    [words.facts.dates, formatNumber(dates)],
    [words.facts.messages, formatNumber(message_count)],
    ...(refunds.length === 0 ? [] : [[words.facts.refunds, words.refunds(refund_rial, refunds.length)]]),
    ...(credits === 0 ? [] : [[words.facts.credits, formatNumber(credits)]]),
    ...(ended.length === 0 ? [] : [[words.facts.ended, formatNumber(ended.length)]]),
    ...(desk === 0 ? [] : [[words.facts.desk, words.deskPlaces(desk)]]),
  ] as const
  return (
    <chakra.dl display="grid" gridTemplateColumns="max-content 1fr" columnGap="4" rowGap="1">
      {facts.map(([name = '', value]) => (
        <chakra.div key={name} display="contents">
          <chakra.dt color="muted">{name}</chakra.dt>
          <chakra.dd fontWeight="semibold">{value}</chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
}

function Conflicts({ conflicts }: { conflicts: readonly ScheduleConflict[] }) {
  return (
    <chakra.div role="alert" background="errorSoft" color="error" borderRadius="m" padding="3">
      <chakra.p fontWeight="bold">{words.conflicts}</chakra.p>
      <chakra.ul paddingInlineStart="5">
        {conflicts.map((conflict) => (
          <li key={textOf(conflict)}>{textOf(conflict)}</li>
        ))}
      </chakra.ul>
    </chakra.div>
  )
}

function textOf({ kind, date, name }: ScheduleConflict): string {
  const where = words.list([date === null ? null : formatWeekdayOf(date), name])
  return words.conflictOn(words.conflict[kind], where)
}
