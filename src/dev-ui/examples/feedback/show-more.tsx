import { ShowMore } from '#src/ui/feedback/show-more.tsx'

const nothing = () => undefined

export function Default() {
  return <ShowMore hasMore loading={false} onMore={nothing} />
}

export function Loading() {
  return <ShowMore hasMore loading onMore={nothing} />
}
