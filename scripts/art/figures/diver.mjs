import { circle, limb, mix, path, place } from '#scripts/art/canvas.mjs'

/** A diver in the air. `pose`: 'straight' falls head first, 'pike' is folded, 'swan' has the arms wide. The middle is (0, 0). */
export function diver({
  x,
  y,
  angle = 0,
  scale = 1,
  mirror = false,
  pose = 'straight',
  skin = '#e3ad84',
  cap = '#dc004e',
  suit = '#0b3c5d',
  covered = false,
}) {
  const cloth = covered ? suit : skin
  const poses = {
    straight: [
      limb(
        [
          [-8, -90],
          [-6, -190],
          [-4, -292],
        ],
        [48, 38, 16],
        cloth,
      ),
      limb(
        [
          [8, -90],
          [8, -190],
          [4, -286],
        ],
        [46, 36, 16],
        covered ? suit : mix(skin, '#000000', 0.08),
      ),
      limb(
        [
          [0, -110],
          [0, -30],
          [0, 46],
        ],
        [58, 62, 86],
        suit,
      ),
      covered
        ? ''
        : limb(
            [
              [0, -10],
              [0, 50],
            ],
            [66, 86],
            skin,
          ),
      limb(
        [
          [-40, 48],
          [-40, 130],
          [-5, 236],
        ],
        [36, 30, 14],
        cloth,
      ),
      limb(
        [
          [40, 48],
          [40, 130],
          [5, 236],
        ],
        [36, 30, 14],
        cloth,
      ),
      circle(0, 238, 13, skin),
      circle(0, 96, 33, skin),
      path('M-36 92A36 38 0 0 0 36 92C22 84 -22 84 -36 92Z', cap),
    ],
    swan: [
      limb(
        [
          [-8, -90],
          [-12, -190],
          [-18, -290],
        ],
        [48, 38, 16],
        cloth,
      ),
      limb(
        [
          [8, -90],
          [2, -190],
          [-8, -288],
        ],
        [46, 36, 16],
        cloth,
      ),
      limb(
        [
          [-30, 34],
          [-140, 10],
          [-236, -34],
        ],
        [40, 30, 16],
        cloth,
      ),
      limb(
        [
          [30, 34],
          [140, 10],
          [236, -34],
        ],
        [40, 30, 16],
        cloth,
      ),
      limb(
        [
          [0, -110],
          [4, -30],
          [0, 50],
        ],
        [58, 62, 88],
        suit,
      ),
      covered
        ? ''
        : limb(
            [
              [2, -6],
              [0, 50],
            ],
            [66, 88],
            skin,
          ),
      [-236, 236].map((at) => circle(at, -34, 13, skin)),
      circle(4, 96, 36, skin),
      path('M-33 96A37 37 0 0 0 41 96C28 84 -20 84 -33 96Z', cap),
    ],
    pike: [
      limb(
        [
          [-30, -86],
          [40, 20],
          [96, 124],
        ],
        [78, 48, 18],
        cloth,
      ),
      limb(
        [
          [-30, -86],
          [-86, 0],
          [-60, 74],
        ],
        [76, 80, 60],
        suit,
      ),
      covered
        ? ''
        : limb(
            [
              [-84, 10],
              [-58, 78],
            ],
            [82, 60],
            skin,
          ),
      limb(
        [
          [-62, 60],
          [10, 120],
          [86, 140],
        ],
        [34, 26, 16],
        cloth,
      ),
      circle(-36, 118, 34, skin),
      path('M-66 100A36 36 0 0 0 -34 154C-24 130 -40 108 -66 100Z', cap),
    ],
  }
  return place(poses[pose], { x, y, angle, scale, mirror })
}
