import { chakra } from '@chakra-ui/react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import { moreOf, rowsOf } from '#src/api/query/pages.ts'
import {
  PING,
  type Webhook,
  type WebhookDelivery,
  type WebhookState,
  webhookEvent,
  webhookStates,
} from '#src/contract/desk/webhooks.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { webhookMutations, webhookQueries } from './queries.ts'
import { webhookStrings, logStrings as words } from './strings.ts'

const tones = { waiting: 'neutral', sent: 'success', failed: 'error' } as const

function nameOf({ event }: WebhookDelivery): string {
  const known = webhookEvent.safeParse(event)
  return known.success ? webhookStrings.eventNames[known.data] : words.ping
}

/** `order:12` by its name; the subject of a test and of a newer server as it is. */
function subjectText(subject: string): string {
  const [kind = '', ...ids] = subject.split(':')
  const name = words.subjects[kind]
  if (name !== undefined) return words.subjectOf(name, ids.at(-1) ?? '')
  return kind === PING ? words.none : subject
}

function resultOf({ status, fault }: WebhookDelivery): string {
  if (fault !== null) return words.faults[fault]
  return status === null ? words.none : words.status(status)
}

const columns: DeskColumn<WebhookDelivery>[] = [
  {
    id: 'event',
    header: words.event,
    primary: true,
    cell: (row) => (row.replay ? `${nameOf(row)} (${words.replayed})` : nameOf(row)),
  },
  { id: 'subject', header: words.subject, cell: ({ subject }) => <bdi>{subjectText(subject)}</bdi> },
  { id: 'at', header: words.at, isShort: true, cell: ({ created_at }) => formatDateTime(new Date(created_at)) },
  {
    id: 'state',
    header: words.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
  },
  { id: 'result', header: words.result, cell: resultOf },
  {
    id: 'latency',
    header: words.latency,
    atEnd: true,
    cell: ({ latency_ms }) => (latency_ms === null ? words.none : words.milliseconds(latency_ms)),
  },
  { id: 'attempts', header: words.attempts, atEnd: true, cell: ({ attempts }) => formatNumber(attempts) },
  {
    id: 'next',
    header: words.next,
    isShort: true,
    cell: ({ due_at }) => (due_at === null ? words.none : formatDateTime(new Date(due_at))),
  },
]

const ALL = ''

/** Deliveries of a webhook, newest first; a finished one can be sent once more. */
export function DeliveryLog({ webhook: { id, waiting } }: { webhook: Webhook }) {
  const { userId } = useDesk()
  const [state, setState] = useState<WebhookState>()
  const query = useInfiniteQuery(webhookQueries.log(userId, id, { state, waiting }))
  const replay = useMutation(webhookMutations.replay(userId, id))
  const replayNow = (delivery: number) =>
    replay.mutate(delivery, {
      onSuccess: () => showToast({ kind: 'success', text: words.replayQueued }),
      onError: (error) => showToast({ kind: 'error', text: actionErrorText(error) }),
    })
  return (
    <>
      <chakra.div inlineSize="200px">
        <SelectInput
          label={words.show}
          value={state ?? ALL}
          options={[
            { value: ALL, label: words.all },
            ...webhookStates.map((value) => ({ value, label: words.states[value] })),
          ]}
          onChange={(chosen) => setState(webhookStates.find((each) => each === chosen))}
        />
      </chakra.div>
      <DeskQueryView query={query} skeleton={<TableSkeleton />}>
        {({ pages }) => (
          <DataTable
            label={words.list}
            hasSearch={false}
            rows={rowsOf(pages)}
            columns={columns}
            idOf={(row) => String(row.id)}
            nameOf={nameOf}
            more={moreOf(query)}
            empty={<EmptyState icon="share" title={words.empty} text={words.emptyText} />}
            rowActions={(row) =>
              row.state !== 'waiting' && (
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={words.replayOf(nameOf(row), row.id)}
                  loading={replay.isPending && replay.variables === row.id}
                  onClick={() => replayNow(row.id)}
                >
                  {words.replay}
                </Button>
              )
            }
          />
        )}
      </DeskQueryView>
    </>
  )
}
