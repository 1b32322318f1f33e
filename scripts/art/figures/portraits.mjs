import { circle, curve, ellipse, group, mix, path, rect } from '#scripts/art/canvas.mjs'
import { ripples } from '#scripts/art/water.mjs'

/** A portrait, head and shoulders, on a square of 800. `wear` is the headwear. */
export function portrait(
  c,
  {
    ground,
    skin,
    hair = '#2b1c16',
    wear = 'none',
    cloth = '#1976d2',
    collar = '#ffffff',
    color = '#0b3c5d',
    beard = 'none',
    glasses = false,
    age = 'adult',
    brow = 0,
    whistle = true,
    wave = true,
    smile = 1,
  },
) {
  const shade = mix(skin, '#7a3a1c', 0.22)
  const hairTone = age === 'old' ? '#b9bec6' : hair
  c.add(
    rect(0, 0, 800, 800, c.linear([mix(ground, '#ffffff', 0.45), ground])),
    circle(590, 230, 250, '#ffffff', { opacity: 0.22 }),
    circle(150, 520, 170, '#ffffff', { opacity: 0.14 }),
    wave
      ? [
          path(
            'M-20 560C120 500 260 620 400 560C540 500 680 620 820 560L820 800L-20 800Z',
            mix(ground, '#0b5c9a', 0.45),
            { opacity: 0.6 },
          ),
          ripples(c, { top: 590, bottom: 780, count: 14, opacity: 0.35 }),
        ]
      : '',
    back(wear, hairTone, color),
    path('M120 820C120 660 220 606 330 590L470 590C580 606 680 660 680 820Z', cloth),
    path('M120 820C120 700 170 650 240 622C210 690 200 750 204 820Z', '#ffffff', { opacity: 0.14 }),
    wear === 'hijab'
      ? ''
      : [
          path('M338 500L462 500L470 596C440 650 360 650 330 596Z', shade),
          path('M322 592C350 668 450 668 478 592L510 604C480 720 320 720 290 604Z', collar),
        ],
    path(
      'M272 330C268 210 330 168 400 168C470 168 532 210 528 330C528 450 470 532 400 532C330 532 272 450 272 330Z',
      skin,
    ),
    wear === 'hijab' ? '' : [266, 534].map((x) => [ellipse(x, 352, 26, 38, skin), ellipse(x, 354, 12, 20, shade)]),
    path('M430 520C490 500 526 430 528 330C526 300 522 270 512 246C520 380 490 460 430 520Z', shade, { opacity: 0.35 }),
    facial(beard, hairTone, skin),
    face({ skin, hairTone, brow, smile, age }),
    glasses
      ? [
          [330, 470].map((x) =>
            circle(x, 342, 50, '#ffffff', { fillOpacity: 0.22, stroke: '#22304a', strokeWidth: 9 }),
          ),
          curve('M380 336q20 -12 40 0', '#22304a', 9),
        ]
      : '',
    head(wear, hairTone, color),
    whistle && wear !== 'hijab'
      ? [
          curve('M312 606C330 700 380 744 400 750C420 744 470 700 488 606', mix(color, '#ffffff', 0.15), 9),
          ellipse(400, 764, 30, 21, '#ffd166'),
          circle(412, 762, 8, '#8a5a00'),
        ]
      : '',
  )
}

function face({ skin, hairTone, brow, smile, age }) {
  const lips = mix(skin, '#8a2f2a', 0.55)
  return [
    [330, 470].map((x) => [ellipse(x, 342, 15, 17, '#2a1a14'), circle(x + 5, 336, 5, '#ffffff')]),
    [330, 470].map((x, index) =>
      curve(
        `M${x - 34} ${304 + (index ? -brow : brow)}Q${x} ${284 - Math.abs(brow)} ${x + 34} ${304 + (index ? brow : -brow)}`,
        mix(hairTone, '#000000', 0.1),
        13,
      ),
    ),
    curve('M398 350C392 384 386 400 392 408C400 414 412 412 418 406', mix(skin, '#7a3a1c', 0.4), 8),
    [308, 492].map((x) => circle(x, 408, 30, '#e8707a', { opacity: 0.2 })),
    smile > 1
      ? path('M346 442C370 450 430 450 454 442C446 488 354 488 346 442Z', '#ffffff', {
          stroke: lips,
          strokeWidth: 7,
          strokeLinejoin: 'round',
        })
      : curve(`M350 448C376 ${462 + smile * 14} 424 ${462 + smile * 14} 450 448`, lips, 11),
    age === 'old'
      ? [
          curve('M300 384q-10 12 -4 26', mix(skin, '#7a3a1c', 0.35), 5),
          curve('M500 384q10 12 4 26', mix(skin, '#7a3a1c', 0.35), 5),
          curve('M352 250q48 -14 96 0', mix(skin, '#7a3a1c', 0.3), 5),
        ]
      : '',
  ]
}

function facial(beard, color, skin) {
  if (beard === 'full')
    return [
      path(
        'M270 350C278 420 300 430 340 424C370 418 430 418 460 424C500 430 522 420 530 350C534 470 480 560 400 560C320 560 266 470 270 350Z',
        color,
      ),
      ellipse(400, 458, 62, 26, mix(skin, color, 0.1)),
    ]
  if (beard === 'short')
    return path(
      'M272 360C282 470 330 500 350 492C330 470 340 430 400 430C460 430 470 470 450 492C470 500 518 470 528 360C530 460 480 540 400 540C320 540 270 460 272 360Z',
      color,
      { opacity: 0.75 },
    )
  if (beard === 'moustache')
    return path(
      'M400 418C370 408 340 424 326 446C360 452 384 446 400 434C416 446 440 452 474 446C460 424 430 408 400 418Z',
      color,
    )
  if (beard === 'goatee')
    return [
      path(
        'M400 416C376 410 352 420 340 438C366 444 386 440 400 432C414 440 434 444 460 438C448 420 424 410 400 416Z',
        color,
      ),
      path('M352 484C370 500 430 500 448 484C452 530 430 552 400 552C370 552 348 530 352 484Z', color),
    ]
  return ''
}

function back(wear, hair, color) {
  if (wear === 'hijab')
    return path(
      'M236 360C216 190 306 118 400 118C494 118 584 190 564 360C572 470 600 560 650 640L700 820L100 820L150 640C200 560 228 470 236 360Z',
      mix(color, '#000000', 0.16),
    )
  if (wear === 'long')
    return path(
      'M250 330C236 180 320 128 400 128C480 128 564 180 550 330C556 440 560 520 540 580L260 580C240 520 244 440 250 330Z',
      hair,
    )
  return ''
}

function head(wear, hair, color) {
  const styles = {
    none: '',
    short: path(
      'M262 340C244 200 316 132 410 134C500 136 556 200 538 340C528 300 520 268 500 250C440 262 350 250 318 222C300 252 276 290 262 340Z',
      hair,
    ),
    side: path(
      'M262 346C236 210 300 128 404 128C516 128 566 216 538 346C530 296 520 270 506 248C430 256 380 240 340 206C330 250 286 270 262 346Z',
      hair,
    ),
    curly: [
      [278, 262, 44],
      [300, 208, 50],
      [352, 168, 54],
      [414, 156, 56],
      [474, 174, 52],
      [516, 222, 48],
      [526, 278, 38],
      [400, 196, 60],
      [450, 212, 46],
      [346, 212, 48],
    ].map(([x, y, r]) => circle(x, y, r, hair)),
    bald: [
      path('M262 350C256 310 262 280 272 262C280 300 280 320 276 362Z', hair),
      path('M538 350C544 310 538 280 528 262C520 300 520 320 524 362Z', hair),
      ellipse(360, 206, 60, 22, '#ffffff', { opacity: 0.25, transform: 'rotate(-18 360 206)' }),
    ],
    cap: [
      path('M252 300C244 176 320 118 402 118C486 118 556 176 548 300C500 262 300 262 252 300Z', color),
      path('M292 216C310 164 350 142 400 138C364 158 336 190 322 240Z', '#ffffff', { opacity: 0.35 }),
      curve('M254 288C320 252 480 252 546 288', mix(color, '#ffffff', 0.35), 9),
      group([
        ellipse(330, 214, 52, 36, '#0b2b4a'),
        ellipse(470, 214, 52, 36, '#0b2b4a'),
        ellipse(322, 206, 26, 14, '#8fe3ff'),
        ellipse(462, 206, 26, 14, '#8fe3ff'),
        rect(376, 206, 48, 14, '#0b2b4a', { rx: 7 }),
      ]),
    ],
    long: path(
      'M262 346C236 206 306 128 402 128C506 128 564 206 538 346C530 300 520 262 496 236C440 226 420 214 400 196C360 236 290 246 262 346Z',
      hair,
    ),
    visor: [
      path(
        'M262 330C244 200 316 132 402 132C490 132 556 200 538 330C530 300 520 274 506 256C440 240 360 240 294 256C280 274 270 300 262 330Z',
        hair,
      ),
      path('M254 268C300 220 500 220 546 268L552 292C500 252 300 252 248 292Z', color),
      path(
        'M270 284C330 250 470 250 530 284C560 292 590 306 604 322C520 296 280 296 196 322C210 306 240 292 270 284Z',
        mix(color, '#000000', 0.2),
      ),
    ],
    hijab: [
      path(
        'M400 118C306 118 226 190 236 360C240 450 262 520 320 566C300 600 220 610 150 650C190 760 300 810 400 812C500 810 610 760 650 650C580 610 500 600 480 566C538 520 560 450 564 360C574 190 494 118 400 118ZM400 196C474 196 520 240 520 334C520 448 468 528 400 528C332 528 280 448 280 334C280 240 326 196 400 196Z',
        color,
        { fillRule: 'evenodd' },
      ),
      path(
        'M320 566C360 600 440 600 480 566C470 620 440 690 400 740C350 690 330 620 320 566Z',
        mix(color, '#ffffff', 0.14),
      ),
      curve('M262 240C290 170 350 144 400 142', '#ffffff', 12, { opacity: 0.25 }),
      curve('M330 588C380 660 470 700 600 690', mix(color, '#000000', 0.2), 8, { opacity: 0.6 }),
    ],
  }
  return styles[wear]
}
