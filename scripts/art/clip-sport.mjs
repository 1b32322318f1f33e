import { basketball, football, volleyball } from './balls.mjs'
import { circle, curve, ellipse, mix, place } from './canvas.mjs'
import { clamp, ease } from './clip-motion.mjs'
import { figure } from './figures/athletes.mjs'
import { between } from './figures/poses.mjs'
import { palettes as p } from './palettes.mjs'
import { hoop } from './scenes/basketball-scenes.mjs'
import { pitch } from './scenes/football-scenes.mjs'
import { mats } from './scenes/life-scenes.mjs'
import { volley } from './scenes/volleyball-scenes.mjs'

export function freeKick(c, t) {
  const flight = clamp((t - 0.3) / 0.34)
  const settle = clamp((t - 0.64) / 0.2)
  const at = {
    x: 640 + 660 * flight - settle * 40,
    y: 770 - 380 * ease(flight) - 120 * Math.sin(flight * Math.PI) + settle * settle * 150,
  }
  const run = clamp(t / 0.3)
  pitch(c, p.day, { goalAt: [1120, 560, 1.05] })
  c.add(
    place(figure(between('stand', 'keeper', ease(clamp((t - 0.36) / 0.22))), look('#ffd166')), {
      x: 1060 + 70 * flight,
      y: 440,
      scale: 0.75,
    }),
  )
  const kicker =
    run < 0.8
      ? between('run', 'kick', ease(clamp((run - 0.45) / 0.35)))
      : between('kick', 'stand', ease(clamp((t - 0.45) / 0.25)))
  c.add(
    ellipse(230 + 260 * run, 800, 100, 16, '#0a1a30', { opacity: 0.25 }),
    place(figure(kicker, look('#1976d2')), { x: 230 + 260 * run, y: 560, scale: 1.2 }),
  )
  c.add(
    ellipse(at.x, 800 - 200 * flight, 40, 8, '#0a1a30', { opacity: 0.22 }),
    football(c, { ...at, r: 56 - 20 * flight, angle: t * 900 }),
  )
}

const look = (shirt, more = {}) => ({
  shirt,
  shorts: '#0b3c5d',
  skin: '#e3ad84',
  hair: '#2b1c16',
  shoes: '#ffffff',
  covered: false,
  scarf: '#0b3c5d',
  socks: '#ffffff',
  beard: false,
  ...more,
})

export function rally(c, t) {
  const [leg, part] = [Math.floor(t * 4) % 2, (t * 4) % 1]
  const forth = leg === 0 ? part : 1 - part
  const hit = Math.max(0, 1 - Math.min(part, 1 - part) * 5)
  const left = (leg === 0 && part < 0.5) || (leg === 1 && part > 0.5) ? ease(hit) : 0
  const right = (leg === 0 && part > 0.5) || (leg === 1 && part < 0.5) ? ease(hit) : 0
  volley(c, p.day, {})
  c.add(
    [
      [400, left, '#dc004e', false],
      [1200, right, '#1976d2', true],
    ].map(([x, now, shirt, mirror]) => [
      ellipse(x, 850, 110, 16, '#0a1a30', { opacity: 0.25 }),
      place(figure(between('bump', 'set', now), look(shirt, { covered: true, scarf: mix(shirt, '#000000', 0.4) })), {
        x,
        y: 600 - now * 26,
        scale: 1.3,
        mirror,
      }),
    ]),
    volleyball({ x: 420 + forth * 760, y: 250 - Math.sin(part * Math.PI) * 130, r: 54, angle: t * 720 }),
  )
}

export function shot(c, t) {
  const rise = clamp(t / 0.22)
  const fly = clamp((t - 0.22) / 0.34)
  const drop = clamp((t - 0.56) / 0.44)
  const bounce = Math.abs(Math.cos(drop * Math.PI * 2.5)) * (1 - drop) ** 1.2
  const held = { x: 500, y: 400 - 150 * ease(rise) }
  const flown = { x: 500 + 614 * fly, y: 250 - 520 * fly * (1 - fly) + 20 * fly }
  const fallen = { x: 1114 - 60 * drop, y: 800 - 540 * (drop < 0.2 ? 1 - (drop / 0.2) ** 2 : bounce * 0.55) }
  const at = drop > 0 ? fallen : fly > 0 ? flown : held
  hoop(c, p.sunset, { floor: ['#6a4a86', '#4b3568'] })
  c.add(
    ellipse(400, 866, 110, 16, '#0a1a30', { opacity: 0.25 }),
    place(figure(between('dribble', 'shoot', ease(rise)), look('#ffd166')), {
      x: 380,
      y: 620 - 26 * Math.sin(clamp(t / 0.34) * Math.PI),
      scale: 1.3,
    }),
    basketball({ ...at, r: 54, angle: t * 600 }),
  )
  if (drop > 0 && drop < 0.16) c.add(curve('M1026 254C1070 300 1160 300 1204 254', '#f2542d', 12))
}

export function warmUp(c, t) {
  const breath = (1 - Math.cos(t * Math.PI * 4)) / 2
  mats(c, p.mint, { people: [] })
  c.add(
    [
      [520, 'stand', 'breathe', breath, {}, '#ff8a3d'],
      [1080, 'stand', 'reach', ease(breath), { covered: true, scarf: '#4a2c7a' }, '#7b5cd6'],
    ].map(([x, from, to, part, more, shirt]) => [
      ellipse(x, 800, 260, 38, p.mint.accent, { opacity: 0.9 }),
      ellipse(x, 794, 110, 15, '#0a1a30', { opacity: 0.2 }),
      place(figure(between(from, to, part), look(shirt, more)), { x, y: 545, scale: 1.25 }),
    ]),
    circle(800, 260, 46 + breath * 70, '#ffffff', { opacity: 0.35 }),
    circle(800, 260, 30 + breath * 50, p.mint.water[1], { opacity: 0.35 }),
  )
}
