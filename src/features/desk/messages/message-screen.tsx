import { chakra } from '@chakra-ui/react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { moreOf } from '#src/api/query/pages.ts'
import { type ClubMessage, type Delivery, type DeliveryState, deliveryStates } from '#src/contract/desk/messages.ts'
import { formatNumber, toPersianDigits } from '#src/fa/digits.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { FactList } from '#src/features/desk/orders/fact-list.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { deliveryTones, waitingOf } from './delivery-text.ts'
import { messageQueries } from './queries.ts'
import { messageStrings, deliveryStrings as words } from './strings.ts'

/** A message and what became of it for each recipient. */
export function MessageScreen({ id }: { id: number }) {
  const { userId } = useDesk()
  const query = useQuery(messageQueries.detail(userId, id))
  return (
    <DeskScreen
      title={words.title}
      needs="messages.send"
      actions={
        <Link to="/desk/messages" search={(now: object) => now} className={buttonClass({ variant: 'ghost' })}>
          {words.back}
        </Link>
      }
    >
      <DeskQueryView query={query} skeleton={<TableSkeleton />}>
        {(message) => (
          <>
            <MessageFacts message={message} />
            <DeliveryTable message={message} />
          </>
        )}
      </DeskQueryView>
    </DeskScreen>
  )
}

function MessageFacts({ message }: { message: ClubMessage }) {
  const { audience, text, channel, author, created_at, recipients, notification, sms } = message
  return (
    <chakra.div role="status">
      <FactList
        id="facts"
        title={words.facts}
        facts={[
          { name: messageStrings.audience, value: <bdi>{audience}</bdi> },
          {
            name: messageStrings.text,
            value: (
              <chakra.span dir="auto" whiteSpace="pre-line">
                {text}
              </chakra.span>
            ),
          },
          { name: messageStrings.channel, value: messageStrings.channels[channel] },
          { name: messageStrings.author, value: <bdi>{author}</bdi> },
          { name: messageStrings.at, value: formatDateTime(new Date(created_at)) },
          { name: messageStrings.recipients, value: formatNumber(recipients) },
          { name: messageStrings.notify, value: notification && words.counts(notification) },
          { name: messageStrings.sms, value: sms && words.counts(sms) },
        ]}
      />
    </chakra.div>
  )
}

const stateCell = (state: DeliveryState | null) =>
  state === null ? words.unused : <Badge tone={deliveryTones[state]}>{words.states[state]}</Badge>

const columns: DeskColumn<Delivery>[] = [
  { id: 'name', header: words.name, primary: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'phone',
    header: words.phone,
    cell: ({ phone }) => (phone === null ? words.unused : <bdi dir="ltr">{toPersianDigits(phone)}</bdi>),
  },
  { id: 'notification', header: messageStrings.notify, cell: ({ notification }) => stateCell(notification) },
  { id: 'sms', header: messageStrings.sms, cell: ({ sms }) => stateCell(sms) },
]

const ALL = ''

function DeliveryTable({ message }: { message: ClubMessage }) {
  const { userId } = useDesk()
  const [state, setState] = useState<DeliveryState>()
  const query = useInfiniteQuery(messageQueries.deliveries(userId, message.id, { state, waiting: waitingOf(message) }))
  return (
    <>
      <chakra.div inlineSize="200px">
        <SelectInput
          label={words.show}
          value={state ?? ALL}
          options={[
            { value: ALL, label: words.all },
            ...deliveryStates.map((value) => ({ value, label: words.states[value] })),
          ]}
          onChange={(chosen) => setState(deliveryStates.find((each) => each === chosen))}
        />
      </chakra.div>
      {(message.sms?.waiting ?? 0) > 0 && <chakra.p color="muted">{words.quietHint}</chakra.p>}
      {(message.sms?.unknown ?? 0) > 0 && <chakra.p color="muted">{words.unknownHint}</chakra.p>}
      <DeskQueryView query={query} skeleton={<TableSkeleton />}>
        {({ pages }) => (
          <DataTable
            label={words.list}
            hasSearch={false}
            hasColumns={false}
            rows={pages.flatMap(({ results }) => results)}
            columns={columns}
            idOf={({ user }) => String(user)}
            nameOf={({ name }) => name}
            more={moreOf(query)}
            empty={<EmptyState title={words.none} text={words.noneText} />}
          />
        )}
      </DeskQueryView>
    </>
  )
}
