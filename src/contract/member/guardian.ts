import * as z from 'zod/mini'
import { phoneNumber } from '#src/contract/phone.ts'

/** Maximum guardians and open invitations of an account. */
export const MAX_GUARDIANS = 3

/** A second guardian of my members, or an invitation to be one. Instants are ISO 8601. */
export const guardian = z.object({
  id: z.int(),
  /** The number that was invited. */
  phone_number: z.string(),
  /** The name of the account that accepted; null until then. */
  name: z.nullable(z.string()),
  created_at: z.string(),
  accepted_at: z.nullable(z.string()),
})
export type Guardian = z.infer<typeof guardian>

/** An account that shares its members with me, or asks to. `accepted_at` is null for an invitation. */
export const sharingAccount = z.object({
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  accepted_at: z.nullable(z.string()),
})
export type SharingAccount = z.infer<typeof sharingAccount>

/** `guardians` see and book my members; `accounts` share theirs with me. Both in the order of the invitations. */
export const guardianLinks = z.object({ guardians: z.array(guardian), accounts: z.array(sharingAccount) })
export type GuardianLinks = z.infer<typeof guardianLinks>

export const guardianInvitation = z.object({ phone_number: phoneNumber })
