export const wave = (t, times = 1) => Math.sin(t * Math.PI * 2 * times)

export const ease = (t) => t * t * (3 - 2 * t)

export const clamp = (t) => Math.max(0, Math.min(1, t))
