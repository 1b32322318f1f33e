import { createFileRoute } from '@tanstack/react-router'
import { prefetchQuery } from '#src/api/query/prefetch.ts'
import { idParam } from '#src/features/catalog/id-param.ts'
import { MissingPool, PoolOverviewScreen } from '#src/features/catalog/pools/pool-overview.tsx'
import { isInvalidId, poolQueries } from '#src/features/catalog/queries.ts'
import { RouteError } from '#src/features/shell/route-error.tsx'
import { PoolCards } from './-pool-cards.tsx'

export const Route = createFileRoute('/pool-overview/$poolId')({
  params: idParam('poolId', 'Pool'),
  loader: ({ context, params }) => prefetchQuery(context.queryClient, poolQueries.detail(params.poolId)),
  component: PoolOverviewPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingPool /> : <RouteError {...props} />),
})

function PoolOverviewPage() {
  const { poolId } = Route.useParams()
  return <PoolOverviewScreen key={poolId} id={poolId} cards={<PoolCards poolId={poolId} />} />
}
