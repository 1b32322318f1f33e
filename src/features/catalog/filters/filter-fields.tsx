import {
  ageValues,
  audienceValues,
  dayValues,
  hourValues,
  levelValues,
  sexValues,
} from '#src/contract/catalog/filter-values.ts'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { SelectField } from '#src/ui/form/select-field.tsx'
import * as styles from './filter.module.css'
import { FilterChoice } from './filter-choice.tsx'
import { filterStrings as words } from './filter-strings.ts'
import { filterLabel, formatFilter, type Names } from './filter-words.ts'
import { type FilterName, type Filters, type ListKind, listFilters } from './filters.ts'
import { PlaceFields } from './place-fields.tsx'
import { PriceField } from './price-field.tsx'

const PLACES_OPTIONS = [1, 2, 4, 6] as const

type FilterFieldsProps = {
  list: ListKind
  filters: Filters
  names: Names
  onChange: (change: Filters) => void
}

/** All filter fields of a list. `onChange` receives only the changed filters. */
export function FilterFields({ list, filters, names, onChange }: FilterFieldsProps) {
  const has = (name: FilterName) => listFilters[list].names.includes(name)
  const choice = <Name extends 'day' | 'hour' | 'sex' | 'audience' | 'age' | 'level' | 'places'>(
    name: Name,
    values: readonly NonNullable<Filters[Name]>[],
  ) =>
    has(name) && (
      <FilterChoice
        label={filterLabel(name, list)}
        values={values}
        chosen={filters[name]}
        format={(value) => formatFilter(name, { [name]: value }, names)}
        onChoose={(value) => onChange({ [name]: value })}
      />
    )
  const itemField = (name: 'pool' | 'coach', any: string, items: Names['pools']) =>
    has(name) && (
      <SelectField
        label={words[name]}
        value={String(filters[name] ?? '')}
        options={optionsOf(any, items)}
        onChange={(id) => onChange({ [name]: id === '' ? undefined : Number(id) })}
      />
    )
  return (
    <div className={styles.fields}>
      {has('city') && <PlaceFields filters={filters} cities={names.cities} onChange={onChange} />}
      {choice('age', ageValues)}
      {choice('sex', sexValues)}
      {choice('audience', audienceValues)}
      {choice('day', dayValues)}
      {choice('hour', hourValues)}
      {has('price_min') && (
        <fieldset className={styles.prices}>
          <legend className={fieldStyles.label}>{filterLabel('price_min', list)}</legend>
          <PriceField
            label={words.priceMin}
            rial={filters.price_min}
            onChange={(rial) => onChange({ price_min: rial })}
          />
          <PriceField
            label={words.priceMax}
            rial={filters.price_max}
            onChange={(rial) => onChange({ price_max: rial })}
          />
        </fieldset>
      )}
      {choice('places', PLACES_OPTIONS)}
      {choice('level', levelValues)}
      {itemField('pool', words.anyPool, names.pools)}
      {itemField('coach', words.anyCoach, names.coaches)}
    </div>
  )
}

function optionsOf(any: string, items: Names['pools']) {
  return [{ value: '', label: any }, ...[...items].map(([id, name]) => ({ value: String(id), label: name }))]
}
