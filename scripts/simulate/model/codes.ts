import { isLive } from '#scripts/simulate/facts.ts'
import type { ModelPart } from '#scripts/simulate/operation.ts'

/** The live orders with a code are as many as it counts, and never more than it allows in all and each. */
export const codes: ModelPart = {
  name: 'codes',
  check: ({ facts }) =>
    facts.codes.flatMap(({ id, code, uses, max, each }) => {
      const users = facts.orders.filter((order) => order.code === id && isLive(order)).map(({ user }) => user)
      const most = Math.max(0, ...users.map((user) => users.filter((other) => other === user).length))
      return [
        ...(users.length === uses ? [] : [`${code}: ${users.length} orders use it, it counts ${uses}`]),
        ...(users.length > (max ?? users.length) ? [`${code}: ${users.length} orders use it, it allows ${max}`] : []),
        ...(most > (each ?? most) ? [`${code}: a person uses it ${most} times, it allows ${each}`] : []),
      ]
    }),
}
