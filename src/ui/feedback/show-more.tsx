import { Button } from '#src/ui/form/button.tsx'
import './state.css'
import { uiStrings } from '#src/ui/strings.ts'

type ShowMoreProps = { hasMore: boolean; loading: boolean; onMore: () => void }

/** The load-more button of a paginated list. */
export function ShowMore({ hasMore, loading, onMore }: ShowMoreProps) {
  if (!hasMore) return null
  // In a separate task: the browser paints the tap's feedback before the list grows.
  const loadMore = () => void setTimeout(onMore)
  return (
    <div className="show-more">
      <Button variant="soft" loading={loading} onClick={loadMore}>
        {uiStrings.showMore}
      </Button>
    </div>
  )
}
