import { RatingGroup } from '@chakra-ui/react'
import { icons } from '#src/ui/media/icons.ts'
import { uiStrings } from '#src/ui/strings.ts'
import { UiProvider } from './provider.tsx'

const COUNT = 5

type RatingControlProps = {
  labelledBy: string
  describedBy: string | undefined
  invalid: boolean
  /** 0 while none is selected. */
  rating: number
  /** Accessible name of a number of stars. */
  nameOf: (stars: number) => string
  onChoose: (rating: number) => void
}

/** One to five stars; arrow keys follow the reading direction. */
export function RatingControl({ labelledBy, describedBy, invalid, rating, nameOf, onChoose }: RatingControlProps) {
  return (
    <UiProvider>
      <RatingGroup.Root
        count={COUNT}
        value={rating}
        ids={{ label: labelledBy }}
        translations={{ ratingValueText: nameOf }}
        onValueChange={(details) => onChoose(details.value)}
      >
        <RatingGroup.Control aria-describedby={describedBy} aria-invalid={invalid || undefined}>
          {Array.from({ length: COUNT }, (_, index) => index + 1).map((stars) => (
            // Without a rating the component would report the first star as selected; its role would be in English.
            <RatingGroup.Item
              key={stars}
              index={stars}
              aria-checked={stars === rating}
              aria-roledescription={uiStrings.rating}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={icons.star.d} />
              </svg>
            </RatingGroup.Item>
          ))}
        </RatingGroup.Control>
      </RatingGroup.Root>
    </UiProvider>
  )
}
