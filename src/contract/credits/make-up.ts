import * as z from 'zod/mini'
import { level } from '#src/contract/catalog/catalog.ts'
import { idInBody } from '#src/contract/id.ts'
import { programKind } from '#src/contract/kind.ts'
import { swimmer } from '#src/contract/member/member.ts'
import { jalaliMonth } from '#src/contract/month.ts'

const lessonDate = z.object({ ...jalaliMonth.shape, day: z.int().check(z.gte(1), z.lte(31)) })

/**
 * A credit for one lesson of any class of the same kind and level that costs no more, in place of a cancelled or missed
 * one. `reason` is empty for a missed one.
 */
export const makeUpCredit = z.object({
  id: z.int(),
  /** Who lost the lesson and may use the credit. */
  swimmer,
  kind: programKind,
  level,
  /** The class and the date without a lesson. */
  team_name: z.string(),
  session_title: z.string(),
  date: lessonDate,
  reason: z.string(),
  /** The lesson must begin before, ISO 8601. */
  expires_at: z.string(),
})
export type MakeUpCredit = z.infer<typeof makeUpCredit>

/** A missed lesson of a term that may be made up: a credit can be asked for, and used, until then (ISO 8601). */
export const missedLesson = z.object({ day: z.int(), until: z.string() })

/** The day of a term whose missed lesson is to be made up. */
export const missedRequest = z.object({ day: z.int().check(z.gte(1), z.lte(31)) })

/** The lesson to book with a credit. */
export const makeUpRequest = z.object({ kind: programKind, id: idInBody, session: idInBody, date: lessonDate })
export type MakeUpRequest = z.infer<typeof makeUpRequest>

/** The order of the lesson, whose receipt contains the entry pass, and the id of its term. */
export const makeUpBooked = z.object({ order: z.string(), term: z.int() })
export type MakeUpBooked = z.infer<typeof makeUpBooked>

/** The credit for a missed lesson; the same for a repeated request. */
export const missedMadeUp = z.object({ credit: z.int(), until: z.string() })
export type MissedMadeUp = z.infer<typeof missedMadeUp>
