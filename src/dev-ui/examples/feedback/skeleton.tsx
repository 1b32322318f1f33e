import { Loading, LoadingCards, Skeleton } from '#src/ui/feedback/skeleton.tsx'

export function Default() {
  return (
    <Loading>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
      <Skeleton height="96px" radius="16px" />
    </Loading>
  )
}

export function Cards() {
  return <LoadingCards heights={['64px', '96px']} />
}
