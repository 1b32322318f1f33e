import { Button } from '#src/ui/form/button.tsx'
import { uiStrings } from '#src/ui/strings.ts'
import * as styles from './state.module.css'

type ShowMoreProps = { hasMore: boolean; loading: boolean; onMore: () => void }

/** The load-more button of a paginated list. */
export function ShowMore({ hasMore, loading, onMore }: ShowMoreProps) {
  if (!hasMore) return null
  // In a separate task: the browser paints the tap's feedback before the list grows.
  const loadMore = () => void setTimeout(onMore)
  return (
    <div className={styles.showMore}>
      <Button variant="soft" loading={loading} onClick={loadMore}>
        {uiStrings.showMore}
      </Button>
    </div>
  )
}
