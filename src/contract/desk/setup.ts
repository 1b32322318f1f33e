import * as z from 'zod/mini'

/** What opening a club takes, in this order. */
export const setupSteps = ['club', 'pool', 'coach', 'team', 'session', 'bank', 'sms'] as const
export type SetupStep = (typeof setupSteps)[number]

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))

/** The club's name and contact; empty texts are not shown. */
export const clubContact = z.object({
  name: text(80),
  phone: text(40),
  email: text(120),
  address: text(300),
})
export type ClubContact = z.infer<typeof clubContact>

/** The first steps to open the club; `fault` says what prevents a step from being complete, null when it is. */
export const deskSetup = z.object({
  club: clubContact,
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      done: z.boolean(),
      fault: z.nullable(z.string()),
    }),
  ),
})
export type DeskSetup = z.infer<typeof deskSetup>
