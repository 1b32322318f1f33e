import * as z from 'zod/mini'

/** How a swimmer attended a lesson. Apart from the events, which only staff load. */
export const rollMarks = ['present', 'late', 'absent'] as const
export const rollMark = z.enum(rollMarks)
export type RollMark = z.infer<typeof rollMark>
