import { useId } from 'react'
import { Icon } from '#src/ui/media/icon.tsx'
import { reviewStrings as words } from './strings.ts'

type StarChoiceProps = {
  /** 0 while none is selected. */
  rating: number
  onChoose: (rating: number) => void
  error: string | undefined
}

/** One to five stars as radio buttons, for keyboard and screen readers. */
export function StarChoice({ rating, onChoose, error }: StarChoiceProps) {
  const id = useId()
  return (
    <fieldset className="star-choice" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="field-label">{words.rating}</legend>
      <div className="star-row">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label key={stars} className="star" data-lit={stars <= rating || undefined}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              value={stars}
              checked={stars === rating}
              onChange={() => onChoose(stars)}
            />
            <Icon name="star" size={32} />
            <span className="visually-hidden">{words.stars(stars)}</span>
          </label>
        ))}
      </div>
      <div aria-live="polite">
        {error !== undefined && (
          <p id={`${id}-error`} className="field-error">
            <Icon name="alert" size={18} />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
