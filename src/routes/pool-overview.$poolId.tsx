import { createFileRoute } from '@tanstack/react-router'
import { MissingPool, PoolOverviewScreen } from '#src/features/catalog/pool-overview.tsx'
import { isInvalidId, parseId, poolQueries } from '#src/features/catalog/queries.ts'
import { RouteError } from '#src/features/shell/route-error.tsx'

export const Route = createFileRoute('/pool-overview/$poolId')({
  params: {
    parse: ({ poolId }) => ({ poolId: parseId(poolId) }),
    stringify: ({ poolId }) => ({ poolId: String(poolId) }),
  },
  loader: ({ context, params }) => {
    void context.queryClient.query({ ...poolQueries.detail(params.poolId), staleTime: 'static' }).catch(() => undefined)
  },
  component: PoolOverviewPage,
  errorComponent: (props) => (isInvalidId(props.error) ? <MissingPool /> : <RouteError {...props} />),
})

function PoolOverviewPage() {
  const { poolId } = Route.useParams()
  return <PoolOverviewScreen key={poolId} id={poolId} />
}
