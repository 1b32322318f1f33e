import { useState } from 'react'
import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { useSwipe } from '#src/ui/motion/use-swipe.ts'

export function Default() {
  const [slide, setSlide] = useState(1)
  const swipe = useSwipe(
    () => setSlide(slide + 1),
    () => setSlide(Math.max(1, slide - 1)),
  )
  return <Card {...swipe}>{words.slide(formatNumber(slide))}</Card>
}
