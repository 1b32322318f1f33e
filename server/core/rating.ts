/** Mean with one decimal; null without ratings. */
export function meanRating(row: { ratingSum: number; ratingCount: number }): number | null {
  return row.ratingCount === 0 ? null : Math.round((row.ratingSum / row.ratingCount) * 10) / 10
}
