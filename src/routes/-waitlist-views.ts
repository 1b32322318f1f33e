import type { WaitlistViews } from '#src/features/booking/waitlist/views.ts'
import { lazyOrNothing } from '#src/ui/lazy-or-nothing.ts'

/** The waitlist on booking screens. */
export const waitlistViews: WaitlistViews = {
  SessionLine: lazyOrNothing(() =>
    import('#src/features/waitlist/session-line.tsx').then((module) => module.SessionLine),
  ),
  JoinForm: lazyOrNothing(() => import('#src/features/waitlist/join-form.tsx').then((module) => module.JoinForm)),
}
