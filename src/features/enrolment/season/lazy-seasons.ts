import { lazyOrNothing } from '#src/ui/lazy-or-nothing.ts'

// Loaded with the first lesson whose roll was called.
export const Seasons = lazyOrNothing(() => import('./seasons.tsx').then((module) => module.Seasons))
export const AttendedFacts = lazyOrNothing(() => import('./seasons.tsx').then((module) => module.AttendedFacts))
