import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Webhook } from '#src/contract/desk/webhooks.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { formatDateTime } from '#src/fa/jalali.ts'
import { FactList } from '#src/features/desk/orders/fact-list.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DeskQueryView } from '#src/features/desk/shell/desk-query-view.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { TableSkeleton } from '#src/features/desk/table/table-skeleton.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { buttonClass } from '#src/ui/form/button-class.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { webhookQueries } from './queries.ts'
import { webhookStrings, logStrings as words } from './strings.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { webhookTones } from './webhooks-screen.tsx'

/** A webhook: what it is told, its state, and the log of its deliveries. */
export function WebhookScreen({ id }: { id: number }) {
  const { userId } = useDesk()
  const query = useQuery(webhookQueries.list(userId))
  return (
    <DeskScreen
      title={words.title}
      needs="tokens.write"
      actions={
        <Link to="/desk/webhooks" className={buttonClass({ variant: 'ghost' })}>
          {words.back}
        </Link>
      }
    >
      <DeskQueryView query={query} skeleton={<TableSkeleton />}>
        {({ results }) => {
          const webhook = results.find((each) => each.id === id)
          if (webhook === undefined) {
            return (
              <EmptyState
                icon="share"
                title={words.missing}
                text={words.missingText}
                link={{ to: '/desk/webhooks', label: words.back }}
              />
            )
          }
          return (
            <>
              <WebhookFacts webhook={webhook} />
              <WebhookActions webhook={webhook} />
              <DeliveryLog webhook={webhook} />
            </>
          )
        }}
      </DeskQueryView>
    </DeskScreen>
  )
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { url, events, state, failing_since, waiting, created_at } = webhook
  return (
    <FactList
      id="facts"
      title={words.facts}
      facts={[
        { name: webhookStrings.url, value: <bdi dir="ltr">{url}</bdi> },
        { name: webhookStrings.events, value: webhookStrings.eventsText(events) },
        {
          name: webhookStrings.state,
          value: (
            <>
              <Badge tone={webhookTones[state]}>{webhookStrings.states[state]}</Badge>{' '}
              {failing_since !== null && webhookStrings.failing(formatDateTime(new Date(failing_since)))}
            </>
          ),
        },
        { name: webhookStrings.waiting, value: formatNumber(waiting) },
        { name: webhookStrings.created, value: formatDateTime(new Date(created_at)) },
      ]}
    />
  )
}
