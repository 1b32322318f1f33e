import * as z from 'zod/mini'
import { phoneNumber } from '#src/contract/phone.ts'
import { capability, staffGrant, staffRole } from './roles.ts'

/** The signed-in member of staff. `capabilities` are those of any pool; `pools` names the pools of their grants. */
export const deskMe = z.object({
  user: z.int(),
  name: z.string(),
  grants: z.array(staffGrant),
  capabilities: z.array(capability),
  pools: z.array(z.object({ id: z.int(), name: z.string() })),
  /** ISO 8601: until when protected changes need no further code; null when they need one now. */
  fresh_until: z.nullable(z.string()),
})
export type DeskMe = z.infer<typeof deskMe>

/** The code that was sent to the number of the member of staff. */
export const freshBody = z.object({ otp: z.string() })
export const freshResponse = z.object({ fresh_until: z.string() })

export const staffMember = z.object({
  user: z.int(),
  name: z.string(),
  phone_number: z.nullable(z.string()),
  grants: z.array(
    z.object({
      id: z.int(),
      ...staffGrant.shape,
      pool_name: z.nullable(z.string()),
      instructor_name: z.nullable(z.string()),
      created_at: z.string(),
    }),
  ),
  /** ISO 8601: when one of their devices was last seen; null when none is signed in. */
  last_seen_at: z.nullable(z.string()),
})
export type StaffMember = z.infer<typeof staffMember>
export const staffList = z.array(staffMember)

/** Gives a number a role; an unknown number gets an account, which its first sign-in completes. */
export const staffGrantBody = z.object({
  phone_number: phoneNumber,
  role: staffRole,
  pool: z._default(z.nullable(z.int()), null),
  instructor: z._default(z.nullable(z.int()), null),
})
export type StaffGrantRequest = z.infer<typeof staffGrantBody>
