import type { ModelPart } from '#scripts/simulate/operation.ts'

const open = new Set(['held', 'paying', 'created', 'redirected', 'verifying', 'reversing'])

/** Once the bank responds and the sweeper has run long enough, every order, offer and payment has ended. */
export const endings: ModelPart = {
  name: 'endings',
  check: () => [],
  atTheEnd: ({ facts }) => [
    ...facts.orders.filter(({ state }) => open.has(state)).map(({ id, state }) => `order ${id} stays ${state}`),
    ...facts.entries.filter(({ state }) => state === 'offered').map(({ id }) => `offer ${id} stays open`),
    ...facts.attempts.filter(({ state }) => open.has(state)).map(({ id, state }) => `attempt ${id} stays ${state}`),
  ],
}
