/**
 * Filter and sort values of the catalogue lists. Plain values without schemas, because the router parses URLs before the
 * screen's code loads.
 */
export const levelValues = ['beginner', 'intermediate', 'advanced', 'professional'] as const
export const sexValues = ['women', 'men', 'mixed'] as const
export const ageValues = ['kids', 'teens', 'adults', 'all'] as const
export const audienceValues = ['women', 'men', 'family'] as const

/** Weekdays from 0, Saturday. */
export const dayValues = [0, 1, 2, 3, 4, 5, 6] as const

/** Ranges of starting hours, in Tehran. */
export const hourValues = ['00-12', '12-16', '16-20', '20-24'] as const

export const programSorts = ['newest', 'cheapest', 'dearest', 'best', 'places'] as const
export const poolSorts = ['soonest', 'cheapest', 'dearest', 'places'] as const
export const coachSorts = ['best', 'experienced'] as const

/** Maximum length of a city's or district's name. */
export const MAX_PLACE_NAME = 60

/** Maximum for the `places` filter. */
export const MAX_PLACES = 20
