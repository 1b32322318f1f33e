import { useId } from 'react'

type FilterChoiceProps<Value> = {
  label: string
  values: readonly Value[]
  chosen: Value | undefined
  say: (value: Value) => string
  onChoose: (value: Value | undefined) => void
}

/** A few values side by side, of which one may be chosen; choosing it again takes it away. */
export function FilterChoice<Value extends string | number>(props: FilterChoiceProps<Value>) {
  const { label, values, chosen, say, onChoose } = props
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out beside its choices
    <div role="group" aria-labelledby={id} className="filter-group">
      <p id={id} className="field-label">
        {label}
      </p>
      <div className="filter-choices">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value === chosen ? undefined : value)}
          >
            {say(value)}
          </button>
        ))}
      </div>
    </div>
  )
}
