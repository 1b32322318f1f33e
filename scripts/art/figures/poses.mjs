/** Neck, head, then elbow, hand, knee and foot of the far side and of the near one: each x and y. */
function pose(numbers) {
  const [neck, head, ...joints] = Array.from({ length: 10 }, (_, index) => numbers.slice(index * 2, index * 2 + 2))
  const side = (start) => ({ arm: joints.slice(start, start + 2), leg: joints.slice(start + 2, start + 4) })
  return { neck, head, far: side(0), near: side(4) }
}

/** Joints of a figure about 420 high, hip at (0, 0), looking to +x. `far` limbs lie behind the body, `near` ones before it. */
export const poses = {
  kick: pose([-34, -150, -28, -208, 44, -96, 112, -112, -14, 92, -34, 186, -110, -104, -168, -60, 78, 40, 168, 66]),
  run: pose([26, -152, 44, -210, 88, -88, 134, -134, -50, 84, -134, 98, -40, -84, -4, -34, 76, 54, 66, 150]),
  keeper: pose([
    120, -84, 176, -116, 216, -150, 300, -196, -84, 34, -176, 20, 226, -104, 310, -142, -80, 70, -150, 130,
  ]),
  spike: pose([10, -154, 22, -214, 96, -176, 150, -118, 24, 90, -34, 158, -8, -250, 58, -330, -36, 84, -110, 124]),
  bump: pose([40, -128, 76, -176, 92, -60, 168, -44, 72, 64, 38, 160, 84, -52, 164, -36, -10, 84, -84, 154]),
  set: pose([6, -154, 8, -214, 58, -214, 34, -292, 34, 92, 24, 190, -46, -210, -12, -294, -18, 92, -44, 188]),
  shoot: pose([8, -156, 14, -216, 62, -216, 70, -300, 26, 96, 10, 188, 44, -222, 92, -300, -20, 92, -56, 176]),
  dribble: pose([36, -140, 66, -192, -20, -70, 44, -48, -46, 88, -120, 158, 104, -84, 118, -4, 70, 66, 74, 168]),
  stand: pose([0, -156, 2, -216, 44, -90, 40, -18, 20, 96, 26, 194, -46, -90, -44, -18, -20, 96, -26, 194]),
  reach: pose([-36, -146, -66, -198, -84, -232, -168, -268, 56, 88, 104, 188, 26, -84, 40, -16, -42, 92, -84, 188]),
  breathe: pose([0, -156, 0, -218, 84, -196, 104, -280, 22, 96, 34, 194, -84, -196, -104, -280, -22, 96, -34, 194]),
  sit: pose([-12, -150, -4, -208, 44, -96, 96, -70, 92, -10, 104, 86, 36, -84, 104, -92, 88, 2, 92, 96]),
}

/** Joints halfway between two poses; `part` 0 is the first. */
export function between(first, second, part) {
  const [a, b] = [poses[first], poses[second]]
  const blend = (one, other) =>
    Array.isArray(one)
      ? one.map((value, index) => blend(value, other[index]))
      : typeof one === 'object'
        ? Object.fromEntries(Object.keys(one).map((key) => [key, blend(one[key], other[key])]))
        : one * (1 - part) + other * part
  return blend(a, b)
}
