import { lazy, Suspense, useId } from 'react'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import * as styles from '#src/ui/form/field.module.css'
import { Icon } from '#src/ui/media/icon.tsx'
import { reviewStrings as words } from './strings.ts'

export const loadRating = () => import('#src/ui/chakra/rating-control.tsx')
const RatingControl = lazy(() => loadRating().then((module) => ({ default: module.RatingControl })))

type StarChoiceProps = {
  /** 0 while none is selected. */
  rating: number
  onChoose: (rating: number) => void
  error: string | undefined
}

export function StarChoice({ rating, onChoose, error }: StarChoiceProps) {
  const id = useId()
  return (
    <div>
      <p id={`${id}-label`} className={styles.label}>
        {words.rating}
      </p>
      <Suspense fallback={<Skeleton width="234px" height="48px" />}>
        <RatingControl
          labelledBy={`${id}-label`}
          describedBy={error === undefined ? undefined : `${id}-error`}
          invalid={error !== undefined}
          rating={rating}
          nameOf={words.stars}
          onChoose={onChoose}
        />
      </Suspense>
      <div aria-live="polite">
        {error !== undefined && (
          <p id={`${id}-error`} className={styles.error}>
            <Icon name="alert" size={18} />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
