import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { ReviewRow } from '#src/ui/layout/review-row.tsx'

const review = {
  author: words.author,
  rating: 4,
  text: words.review,
  verified: false,
  created_at: '2026-10-01T08:00:00+03:30',
}

export function Default() {
  return <ReviewRow review={review} />
}

export function Verified() {
  return <ReviewRow review={{ ...review, verified: true }} />
}

export function Own() {
  return <ReviewRow review={{ ...review, verified: true }} own />
}

export function LongText() {
  return <ReviewRow review={{ ...review, author: words.long, text: words.long }} />
}

export function MixedText() {
  return <ReviewRow review={{ ...review, author: 'Niloofar', text: words.mixed }} />
}
