import type { Verdict } from './verdict.ts'

/** Milliseconds of vibration and pauses. */
const patterns: Record<Verdict['tone'], number[]> = { admit: [80], choose: [40, 60, 40], refuse: [200, 100, 200] }
/** Hertz of each of the tones, one after the other. */
const tones: Record<Verdict['tone'], number[]> = { admit: [1046], choose: [784, 784], refuse: [220, 220] }
const TONE_SECONDS = 0.14
const GAIN = 0.25

let context: AudioContext | undefined

/** Vibrates and sounds as the verdict is, where the device can. */
export function signal(tone: Verdict['tone']): void {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(patterns[tone])
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  // Browsers keep sound off until the first touch.
  void context.resume().catch(() => undefined)
  for (const [index, frequency] of tones[tone].entries()) play(context, frequency, index * TONE_SECONDS * 1.5)
}

function play(audio: AudioContext, frequency: number, delay: number): void {
  const [oscillator, volume] = [audio.createOscillator(), audio.createGain()]
  const start = audio.currentTime + delay
  oscillator.frequency.value = frequency
  volume.gain.setValueAtTime(GAIN, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + TONE_SECONDS)
}
