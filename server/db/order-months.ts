import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { JalaliMonth } from '#src/contract/month.ts'
import { enrolments, orders } from './schema/payment.ts'

/**
 * Condition of a query over `enrolments` and `orders`: the paid months of classes of a confirmed order that are not
 * cancelled, for one month, of all members or one.
 */
export function isMonthOfOrder(
  uid: string,
  { year, month }: JalaliMonth,
  memberId: number | undefined,
): SQL | undefined {
  return and(
    eq(orders.uid, uid),
    eq(orders.state, 'confirmed'),
    eq(enrolments.year, year),
    eq(enrolments.month, month),
    isNull(enrolments.day),
    isNull(enrolments.cancelledAt),
    memberId === undefined ? undefined : eq(enrolments.memberId, memberId),
  )
}
