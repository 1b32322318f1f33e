import { useSnapshot } from 'valtio'
import * as styles from '#src/dev-ui/dev.module.css'
import { devStrings as words } from '#src/dev-ui/strings.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { contrastOf, controlPairs, textPairs } from '#src/styles/contrast.ts'
import { colors } from '#src/styles/tokens.ts'
import { theme } from '#src/ui/theme-store.ts'

/** The colours of the shown theme, and the pairs whose contrast is tested. */
export function Colors() {
  const { mode } = useSnapshot(theme)
  const shown: Record<string, string> = { ...colors.light, ...(mode === 'dark' ? colors.dark : {}) }
  return (
    <>
      <div className={styles.grid}>
        {Object.entries(shown).map(([name, value]) => (
          <div key={name} className={styles.swatch}>
            <span className={styles.color} style={{ background: `var(--${name})` }} />
            <bdi dir="ltr">{name}</bdi>
            <bdi dir="ltr" className={styles.value}>
              {value}
            </bdi>
          </div>
        ))}
      </div>
      <h3>{words.contrast}</h3>
      <div className={styles.grid}>
        {[...textPairs, ...controlPairs].map(([front, back]) => (
          <div key={`${front} ${back}`} className={styles.swatch}>
            <span className={styles.pair} style={{ color: `var(--${front})`, background: `var(--${back})` }}>
              <span aria-hidden="true">{isText(front, back) ? words.sample : '●'}</span>
            </span>
            <bdi dir="ltr">{`${front} / ${back}`}</bdi>
            <span className={styles.value}>{ratioOf(shown[front] ?? '', shown[back] ?? '')}</span>
          </div>
        ))}
      </div>
    </>
  )
}

const isText = (front: string, back: string) => textPairs.some(([text, ground]) => text === front && ground === back)

/** In tenths, rounded down: 4.49 is no 4.5. */
const ratioOf = (front: string, back: string) => formatNumber(Math.floor(contrastOf(front, back) * 10) / 10)
