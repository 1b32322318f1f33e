import * as z from 'zod/mini'

export const rollMarks = ['present', 'late', 'absent'] as const
export const rollMark = z.enum(rollMarks)
export type RollMark = z.infer<typeof rollMark>
