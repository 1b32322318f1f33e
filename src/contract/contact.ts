import * as z from 'zod/mini'

/** Field lengths as stored, in characters. */
export const CONTACT_NAME_MIN = 2
export const CONTACT_NAME_MAX = 80
export const CONTACT_TEXT_MIN = 10
export const CONTACT_TEXT_MAX = 2000

/** `POST /api/contact/`: the sender's name, a mobile number for the reply, and the message. */
export const contactRequest = z.object({ name: z.string(), phone_number: z.string(), text: z.string() })
export type ContactRequest = z.infer<typeof contactRequest>

export const contactStored = z.object({ detail: z.string() })
