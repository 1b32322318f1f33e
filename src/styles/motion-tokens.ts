// Apart from tokens.ts: src/ui/motion/motion-values.ts reads these, and would load all other tokens with them.

/** 0 under reduced motion. */
export const durations = { fast: '150ms', slow: '300ms' }

/** Of one round of an endless animation. */
export const cycles = { spin: '800ms', shine: '1600ms', drift: '12000ms' }

export const easings = { ease: 'cubic-bezier(0.2, 0, 0, 1)' }
