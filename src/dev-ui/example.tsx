import { showToast } from '#src/ui/feedback/toast-store.ts'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import * as styles from './dev.module.css'
import type { ComponentExamples } from './examples.ts'
import { devStrings as words } from './strings.ts'

/** A component with its examples, and under each its code. */
export function ComponentSection({ component }: { component: ComponentExamples }) {
  const { kind, file, name, examples } = component
  const id = `${kind}/${file}`
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>
        <bdi dir="ltr">{name}</bdi>
      </h2>
      <p className={styles.path}>
        <bdi dir="ltr">{`#src/ui/${id}`}</bdi>
      </p>
      {examples.map(({ state, View, code }) => (
        <figure key={state} className={styles.example}>
          <figcaption>{words.states[state]}</figcaption>
          <div className={styles.stage} data-example={`${id} ${state}`}>
            <View />
          </div>
          <Code code={code} />
        </figure>
      ))}
    </section>
  )
}

function Code({ code }: { code: string }) {
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => showToast({ kind: 'success', text: words.copied }),
      () => showToast({ kind: 'error', text: words.notCopied }),
    )
  }
  return (
    <details className={styles.code}>
      <summary>{words.code}</summary>
      <IconButton icon="copy" label={words.copy} onClick={copy} />
      <pre dir="ltr">
        <code>{code}</code>
      </pre>
    </details>
  )
}
