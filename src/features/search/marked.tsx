import { highlight } from '#src/fa/highlight.ts'
import * as styles from './search.module.css'

/** A text with the search terms marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  let at = 0
  return highlight(text, query).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.marked ? (
      <mark key={key} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    )
  })
}
