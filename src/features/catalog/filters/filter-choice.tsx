import { useId } from 'react'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as fieldStyles from '#src/ui/form/field.module.css'
import * as styles from './filter.module.css'

type FilterChoiceProps<Value> = {
  label: string
  values: readonly Value[]
  chosen: Value | undefined
  format: (value: Value) => string
  onChoose: (value: Value | undefined) => void
}

/** A single choice shown as chips; choosing the selected value again clears it. */
export function FilterChoice<Value extends string | number>(props: FilterChoiceProps<Value>) {
  const { label, values, chosen, format, onChoose } = props
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out beside its choices
    <div role="group" aria-labelledby={id}>
      <p id={id} className={fieldStyles.label}>
        {label}
      </p>
      <div className={styles.choices}>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            className={buttonClass({ variant: 'pill' })}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value === chosen ? undefined : value)}
          >
            {format(value)}
          </button>
        ))}
      </div>
    </div>
  )
}
