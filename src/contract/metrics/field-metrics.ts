import * as z from 'zod/mini'

/**
 * What a page measures of itself: the web vitals, the change to another screen (tap to its first frame), and how long a
 * queued post or write waited for the network. Milliseconds; `cls` is the score.
 */
export const fieldMetricNames = ['lcp', 'inp', 'cls', 'navigation', 'outbox_delay'] as const
export type FieldMetricName = (typeof fieldMetricNames)[number]
/** Kinds of screens, few enough for a series each. */
export const fieldScreens = [
  'home',
  'list',
  'overview',
  'post',
  'booking',
  'payment',
  'account',
  'staff',
  'other',
] as const
export type FieldScreen = (typeof fieldScreens)[number]

export const fieldSample = z.object({
  name: z.enum(fieldMetricNames),
  screen: z.enum(fieldScreens),
  /** At most an hour; a queued post may wait for days, which counts as an hour. */
  value: z.number().check(z.gte(0), z.lte(3_600_000)),
})
export type FieldSample = z.infer<typeof fieldSample>

export const MOST_FIELD_SAMPLES = 50
/** Nothing in it belongs to a user, a device or a visit. */
export const fieldReport = z.object({
  samples: z.array(fieldSample).check(z.minLength(1), z.maxLength(MOST_FIELD_SAMPLES)),
})
