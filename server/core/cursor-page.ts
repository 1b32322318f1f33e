/**
 * A page of rows that were read with one more than its size: the rows of the page, and the cursor of the next one, which
 * continues after the last row; null at the end.
 */
export function cursorPage<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => number,
): { rows: Row[]; next_cursor: number | null } {
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return { rows: shown, next_cursor: rows.length > size && last !== undefined ? cursorOf(last) : null }
}
