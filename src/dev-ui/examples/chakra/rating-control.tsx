import { useState } from 'react'
import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { RatingControl } from '#src/ui/chakra/rating-control.tsx'

const nameOf = (stars: number) => words.stars(formatNumber(stars))

export function Default() {
  const [rating, setRating] = useState(4)
  return (
    <>
      <p id="rating-label">{words.rating}</p>
      <RatingControl
        labelledBy="rating-label"
        describedBy={undefined}
        invalid={false}
        rating={rating}
        nameOf={nameOf}
        onChoose={setRating}
      />
    </>
  )
}

export function Empty() {
  const [rating, setRating] = useState(0)
  return (
    <>
      <p id="no-rating-label">{words.rating}</p>
      <RatingControl
        labelledBy="no-rating-label"
        describedBy={undefined}
        invalid={false}
        rating={rating}
        nameOf={nameOf}
        onChoose={setRating}
      />
    </>
  )
}

export function Invalid() {
  const [rating, setRating] = useState(0)
  return (
    <>
      <p id="missing-rating-label">{words.rating}</p>
      <RatingControl
        labelledBy="missing-rating-label"
        describedBy="missing-rating"
        invalid={rating === 0}
        rating={rating}
        nameOf={nameOf}
        onChoose={setRating}
      />
      <p id="missing-rating">{rating === 0 && words.ratingFault}</p>
    </>
  )
}
