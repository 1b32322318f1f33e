import plugin from 'fastify-plugin'
import { signInLimits } from './sign-in-limits.service.ts'

export const signInLimitsPlugin = plugin(async (app) => {
  app.decorate('signInLimits', signInLimits(app.deps))
})
