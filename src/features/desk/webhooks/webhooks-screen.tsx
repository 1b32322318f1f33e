import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Webhook } from '#src/contract/desk/webhooks.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import type { DeskColumn } from '#src/features/desk/table/columns.ts'
import { DataTable } from '#src/features/desk/table/data-table.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/form/button.tsx'
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
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <DeskScreen
      title={words.title}
      needs="tokens.write"
      actions={
        <Button icon="plus" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {words.add}
        </Button>
      }
    >
      <p>{words.intro}</p>
      <WebhookTable />
      <BottomSheet open={open} onClose={close} title={words.add} dismissable={false}>
        {open && <WebhookForm onClose={close} />}
      </BottomSheet>
    </DeskScreen>
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
