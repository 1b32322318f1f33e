import plugin from 'fastify-plugin'
import { type SignInLimits, signInLimits } from './sign-in-limits.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Hourly counts of sign-in attempts, over all servers. */
    signInLimits: SignInLimits
  }
}

export const signInLimitsPlugin = plugin(async (app) => {
  app.decorate('signInLimits', signInLimits(app.deps))
})
