import { formatNumber, formatTenths } from './digits.ts'

const THOUSAND = 1000
const MILLION = 1_000_000
/** From here one decimal of thousands would say 1000.0K. */
const NEXT_TO_MILLION = 999_950

/** How often something was seen: `۹۹۹`, `۱٫۲K`, `۱٫۰M`. Persian digits beside a Latin letter: put it into a `<bdi>`. */
export function formatViews(views: number): string {
  if (views < THOUSAND) return formatNumber(views)
  if (views < NEXT_TO_MILLION) return `${formatTenths(views / THOUSAND)}K`
  return `${formatTenths(views / MILLION)}M`
}
