import { Button } from '#src/ui/form/button.tsx'
import './state.css'
import { uiStrings } from '#src/ui/strings.ts'

type ShowMoreProps = { hasMore: boolean; loading: boolean; onMore: () => void }

/** Under a list that is read page by page. */
export function ShowMore({ hasMore, loading, onMore }: ShowMoreProps) {
  if (!hasMore) return null
  // A task of its own: the tap is answered by a paint before the list grows.
  const answer = () => void setTimeout(onMore)
  return (
    <div className="show-more">
      <Button variant="soft" loading={loading} onClick={answer}>
        {uiStrings.showMore}
      </Button>
    </div>
  )
}
