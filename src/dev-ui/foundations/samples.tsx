import * as styles from '#src/dev-ui/dev.module.css'
import { devStrings as words } from '#src/dev-ui/strings.ts'
import { breakpoints } from '#src/styles/breakpoints.ts'
import { easings } from '#src/styles/motion-tokens.ts'
import * as tokens from '#src/styles/tokens.ts'
import { classNames } from '#src/ui/class-names.ts'

type ValueSet = Readonly<Record<string, string | number>>

/** A token's custom property with its value. */
function Name({ name, value }: { name: string; value: string | number }) {
  return (
    <bdi dir="ltr" className={styles.value}>
      {name}: {value}
    </bdi>
  )
}

/** Tokens that have nothing to look at but their values. */
export function Values({ values, prefix = '' }: { values: ValueSet; prefix?: string }) {
  return (
    <ul className={styles.list}>
      {Object.entries(values).map(([key, value]) => (
        <li key={key}>
          <Name name={`${prefix}${key}`} value={value} />
        </li>
      ))}
    </ul>
  )
}

export function Sizes({ values, prefix }: { values: ValueSet; prefix: string }) {
  return (
    <ul className={styles.list}>
      {Object.entries(values).map(([key, value]) => (
        <li key={key}>
          <span className={styles.bar} style={{ inlineSize: `var(--${prefix}${key})` }} />
          <Name name={`${prefix}${key}`} value={value} />
        </li>
      ))}
    </ul>
  )
}

export const Breakpoints = () => (
  <Values values={Object.fromEntries(Object.entries(breakpoints).map(([name, px]) => [name, `${px}px`]))} />
)

export function TextSizes() {
  return Object.entries(tokens.text).map(([key, value]) => (
    <div key={key}>
      <p className={styles.sample} style={{ fontSize: `var(--text-${key})` }}>
        {words.sample}
      </p>
      <Name name={`text-${key}`} value={value} />
    </div>
  ))
}

export function Lines() {
  return (
    <div className={styles.grid}>
      {Object.entries(tokens.lines).map(([key, value]) => (
        <div key={key}>
          <p style={{ lineHeight: `var(--line-${key})` }}>{words.lead}</p>
          <Name name={`line-${key}`} value={value} />
        </div>
      ))}
    </div>
  )
}

export function Weights() {
  return Object.entries(tokens.weights).map(([key, value]) => (
    <div key={key}>
      <p style={{ fontWeight: `var(--${key})` }}>{words.sample}</p>
      <Name name={key} value={value} />
    </div>
  ))
}

export function Fonts() {
  return Object.entries(tokens.fonts).map(([key, value]) => (
    <div key={key}>
      <p style={{ fontFamily: `var(--${key})` }}>{words.sample}</p>
      <Name name={key} value={value} />
    </div>
  ))
}

export function Radii() {
  return (
    <div className={styles.grid}>
      {Object.entries(tokens.radii).map(([key, value]) => (
        <div key={key} className={styles.box} style={{ borderRadius: `var(--radius-${key})` }}>
          <Name name={`radius-${key}`} value={value} />
        </div>
      ))}
    </div>
  )
}

export function Shadows() {
  return (
    <div className={styles.grid}>
      {Object.entries(tokens.shadows.light).map(([key, value]) => (
        <div key={key} className={styles.box} style={{ boxShadow: `var(--shadow-${key})` }}>
          <Name name={`shadow-${key}`} value={value} />
        </div>
      ))}
    </div>
  )
}

/** Hovering over a bar moves it. */
export function Easings() {
  return (
    <ul className={styles.list}>
      {Object.entries(easings).map(([key, value]) => (
        <li key={key}>
          <span
            className={classNames(styles.bar, styles.moving)}
            style={{ transitionTimingFunction: `var(--${key})` }}
          />
          <Name name={key} value={value} />
        </li>
      ))}
    </ul>
  )
}
