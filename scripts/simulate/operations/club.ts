import type { Operation } from '#scripts/simulate/operation.ts'
import { changeClubSetting } from '#server/modules/club/club-settings.service.ts'
import { findCode } from '#server/modules/discount/discount.repo.ts'
import { addDiscount } from '#server/modules/discount/discount-admin.service.ts'

/** The run begins on the first of a month of thirty days, and lasts a few of them. */
const renewalDays = [0, 0, 1, 3]
const earlyDays = [0, 28, 29, 60]
const percents = [0, 10, 33]

/** The operator changes the renewal window or a reduction. */
export const changeSetting: Operation = {
  name: 'change-setting',
  weight: 1.5,
  run: async (world, draw) => {
    const latest = world.settings.latest
    const set = async (name: Parameters<typeof changeClubSetting>[1], key: keyof typeof latest, value: number) => {
      await changeClubSetting(world.db, name, value)
      world.settings.set(world.step, { ...latest, [key]: value })
      return `${name} ${value}`
    }
    const which = draw.below(4)
    if (which === 0) return set('renewal_days', 'renewalDays', draw.of(renewalDays) ?? 0)
    if (which === 1) return set('early_bird_days', 'earlyDays', draw.of(earlyDays) ?? 0)
    if (which === 2) return set('early_bird_percent', 'earlyPercent', draw.of(percents) ?? 0)
    return set('sibling_percent', 'siblingPercent', draw.of(percents) ?? 0)
  },
}

const reductions = [
  { percent: 50 },
  { percent: 100 },
  { percent: 33 },
  { amountRial: 500_000 },
  { amountRial: 9_000_000 },
]

/** The operator adds a discount code with few uses. */
export const addCode: Operation = {
  name: 'add-code',
  weight: 2,
  run: async (world, draw) => {
    const code = `code-${world.codes.length + 1}`
    const { percent = undefined, amountRial = undefined } =
      draw.of<{ percent?: number; amountRial?: number }>(reductions) ?? {}
    const maxUses = 1 + draw.below(3)
    const maxUsesPerUser = draw.chance(0.5) ? 1 : undefined
    const limits = { subjects: [], startsAt: world.now(), endsAt: undefined, maxUses, maxUsesPerUser }
    await addDiscount(world.db, { code, percent, amountRial, ...limits }, world.now())
    const row = await findCode(world.db, code)
    world.codes.push({ id: row?.id ?? 0, code, percent: percent ?? null, amountRial: amountRial ?? null })
    return `${code} ${percent ?? amountRial} for ${maxUses}`
  },
}
