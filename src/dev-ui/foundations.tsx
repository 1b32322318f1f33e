import tokens from '#src/styles/tokens.css?raw'
import { Card } from '#src/ui/layout/card.tsx'
import { Wave, WaveScene } from '#src/ui/layout/wave.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { type IconName, icons } from '#src/ui/media/icons.ts'
import * as styles from './dev.module.css'
import { devStrings as words } from './strings.ts'

/** Names of the custom properties in tokens.css whose values match `shape`, in source order. */
function tokensLike(shape: RegExp): string[] {
  const found = [...tokens.matchAll(/--([\w-]+):\s*([^;]+);/g)].filter(([, , value = '']) => shape.test(value))
  return [...new Set(found.map(([, name = '']) => name))]
}

const colors = tokensLike(/^#|^rgb\(/)
const shadows = tokensLike(/^0 \d+px/)
const radii = tokensLike(/^\d+px$/).filter((name) => name.startsWith('radius'))
const sizes = tokensLike(/rem/)

export function Colors() {
  return (
    <div className={styles.grid}>
      {colors.map((name) => (
        <div key={name} className={styles.swatch}>
          <span className={styles.color} style={{ background: `var(--${name})` }} />
          <bdi dir="ltr">{name}</bdi>
        </div>
      ))}
    </div>
  )
}

export function Typography() {
  return (
    <>
      {sizes.map((fontSize) => (
        <p key={fontSize} style={{ fontSize: `var(--${fontSize})`, fontWeight: 700, lineHeight: 1.4 }}>
          {words.sample} <bdi dir="ltr">{fontSize}</bdi>
        </p>
      ))}
      <p className="numeric">{words.paragraph}</p>
    </>
  )
}

export function Shapes() {
  return (
    <>
      <div className={styles.grid}>
        {shadows.map((name) => (
          <Card key={name} raised={false} style={{ boxShadow: `var(--${name})` }}>
            <bdi dir="ltr">{name}</bdi>
          </Card>
        ))}
        {radii.map((name) => (
          <Card key={name} raised={false} style={{ borderRadius: `var(--${name})` }}>
            <bdi dir="ltr">{name}</bdi>
          </Card>
        ))}
      </div>
      <Wave />
      <WaveScene icon="team" />
    </>
  )
}

export function Icons() {
  return (
    <div className={styles.row}>
      {(Object.keys(icons) as IconName[]).map((name) => (
        <span key={name} className={styles.icon}>
          <Icon name={name} size={28} />
          <bdi dir="ltr">{name}</bdi>
        </span>
      ))}
    </div>
  )
}
