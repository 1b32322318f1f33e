import * as z from 'zod/mini'

/** Lengths of a message's parts as they are stored, in characters. */
export const CONTACT_NAME_MIN = 2
export const CONTACT_NAME_MAX = 80
export const CONTACT_TEXT_MIN = 10
export const CONTACT_TEXT_MAX = 2000

/** `POST /api/contact/`: who writes, a mobile number to answer to, and what is said. */
export const contactRequest = z.object({ name: z.string(), phone_number: z.string(), text: z.string() })
export type ContactRequest = z.infer<typeof contactRequest>

export const contactStored = z.object({ detail: z.string() })
