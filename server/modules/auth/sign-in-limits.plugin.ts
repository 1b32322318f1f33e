import plugin from 'fastify-plugin'
import { signInLimits } from './sign-in-limits.service.ts'

export const signInCounts = plugin(async (app) => {
  app.decorate('signInLimits', signInLimits(app.deps))
})
