import { formatNumber, formatTenths } from './digits.ts'

const THOUSAND = 1000
const MILLION = 1_000_000
/** From here rounding to thousands would give 1000.0K. */
const NEXT_TO_MILLION = 999_950

/** A view count: `۹۹۹`, `۱٫۲K`, `۱٫۰M`. Mixes Persian digits and a Latin character: wrap it in `<bdi>`. */
export function formatViews(views: number): string {
  if (views < THOUSAND) return formatNumber(views)
  if (views < NEXT_TO_MILLION) return `${formatTenths(views / THOUSAND)}K`
  return `${formatTenths(views / MILLION)}M`
}
