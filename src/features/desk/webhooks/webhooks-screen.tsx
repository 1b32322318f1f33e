import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Webhook } from '#src/contract/desk/webhooks.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { AddScreen } from '#src/features/desk/shell/add-screen.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { webhookQueries } from './queries.ts'
import { webhookStrings as words } from './strings.ts'
import { WebhookForm } from './webhook-form.tsx'

export const webhookTones = { on: 'success', off: 'neutral', failed: 'error' } as const

const columns: DeskColumn<Webhook>[] = [
  {
    id: 'url',
    header: words.url,
    primary: true,
    cell: ({ url }) => (
      <chakra.bdi dir="ltr" display="block" textAlign="end" overflowWrap="anywhere">
        {url}
      </chakra.bdi>
    ),
    text: ({ url }) => url,
    sort: ({ url }) => url,
  },
  {
    id: 'events',
    isText: true,
    header: words.events,
    cell: ({ events }) => words.eventsText(events),
  },
  {
    id: 'state',
    header: words.state,
    cell: ({ state, failing_since }) => (
      <>
        <Badge tone={webhookTones[state]}>{words.states[state]}</Badge>
        {failing_since !== null && (
          <chakra.span display="block" color="muted" fontSize="s">
            {words.failing(formatDateTime(new Date(failing_since)))}
          </chakra.span>
        )}
      </>
    ),
    sort: ({ state }) => words.states[state],
  },
  {
    id: 'waiting',
    header: words.waiting,
    atEnd: true,
    cell: ({ waiting }) => words.count(waiting),
    sort: ({ waiting }) => waiting,
  },
]

/** Webhooks: added with a secret that is shown once; each opens its log. */
export function WebhooksScreen() {
  const { title, intro, add } = words
  return (
    <AddScreen {...{ title, intro, add }} needs="tokens.write" form={(close) => <WebhookForm onClose={close} />}>
      <WebhookTable />
    </AddScreen>
  )
}

function WebhookTable() {
  const { userId } = useDesk()
  const navigate = useNavigate()
  const query = useQuery(webhookQueries.list(userId))
  return (
    <DeskQueryView query={query} skeleton={<TableSkeleton />}>
      {({ results }) => (
        <DataTable
          label={words.list}
          hasSearch={false}
          hasColumns={false}
          rows={results}
          columns={columns}
          idOf={({ id }) => String(id)}
          nameOf={({ url }) => words.logOf(url)}
          onOpen={({ id }) => void navigate({ to: '/desk/webhooks/$id', params: { id: String(id) } })}
          empty={<EmptyState icon="share" title={words.empty} text={words.emptyText} />}
        />
      )}
    </DeskQueryView>
  )
}
