import type { ModelPart } from '#scripts/simulate/operation.ts'

const open = new Set(['held', 'paying', 'created', 'redirected', 'verifying', 'reversing'])

/** Once the bank responds and the sweeper has run long enough, every order and every payment has ended. */
export const endings: ModelPart = {
  name: 'endings',
  check: () => [],
  atTheEnd: ({ facts }) => [
    ...facts.orders.filter(({ state }) => open.has(state)).map(({ id, state }) => `order ${id} stays ${state}`),
    ...facts.attempts.filter(({ state }) => open.has(state)).map(({ id, state }) => `attempt ${id} stays ${state}`),
  ],
}
