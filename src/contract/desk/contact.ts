import * as z from 'zod/mini'

export const contactStates = ['open', 'closed'] as const

/** Newest first; `cursor` continues below the message of that number. */
export const deskContactQuery = z.object({
  state: z._default(z.enum(contactStates), 'open'),
  cursor: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
})

/** How an answer can be sent. */
export const answerVia = z.enum(['sms', 'notification'])
export type AnswerVia = z.infer<typeof answerVia>

export const deskMessage = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  text: z.string(),
  created_at: z.string(),
  state: z.enum(contactStates),
  /** How an answer would be sent; null when the number has no account and no SMS with free text can be sent. */
  via: z.nullable(answerVia),
  answer: z.nullable(
    z.object({
      text: z.string(),
      via: answerVia,
      /** `unknown`: the SMS may have arrived; `sending`: it is on its way, or the server stopped meanwhile. */
      delivery: z.enum(['sending', 'sent', 'unknown']),
      by: z.string(),
      at: z.string(),
    }),
  ),
  closed: z.nullable(z.object({ by: z.string(), at: z.string() })),
})
export type DeskMessage = z.infer<typeof deskMessage>

export const deskMessages = z.object({ results: z.array(deskMessage), next_cursor: z.nullable(z.int()) })
export type DeskMessages = z.infer<typeof deskMessages>

export const ANSWER_MIN = 2
export const ANSWER_MAX = 500
export const answerBody = z.object({ text: z.string() })
export const contactStateBody = z.object({ state: z.enum(contactStates) })
