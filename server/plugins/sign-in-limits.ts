import plugin from 'fastify-plugin'
import { signInLimits } from '#server/modules/auth/sign-in-limits.service.ts'

export const signInCounts = plugin(async (app) => {
  app.decorate('signInLimits', signInLimits(app.deps))
})
