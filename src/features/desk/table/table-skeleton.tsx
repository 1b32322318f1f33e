import { chakra } from '@chakra-ui/react'
import { Loading, Skeleton } from '#src/ui/feedback/skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** A list while it loads: the bar and eight rows. */
export function TableSkeleton() {
  return (
    <Loading>
      <chakra.div display="flex" flexDirection="column" gap="2">
        <Skeleton height="40px" width="min(360px, 100%)" radius="8px" />
        {ROWS.map((row) => (
          <Skeleton key={row} height="40px" radius="8px" />
        ))}
      </chakra.div>
    </Loading>
  )
}
