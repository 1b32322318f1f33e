import {
  ageValues,
  audienceValues,
  dayValues,
  hourValues,
  levelValues,
  sexValues,
} from '#src/contract/catalog/filter-values.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { filterStrings as words } from './filter-strings.ts'
import { type Names, nameFilter, sayFilter } from './filter-words.ts'
import { type FilterName, type Filters, type ListKind, listFilters } from './filters.ts'
import { PriceField } from './price-field.tsx'

const FEW_PLACES = [1, 2, 4, 6] as const

type FilterFieldsProps = {
  list: ListKind
  filters: Filters
  names: Names
  onChange: (change: Filters) => void
}

/** Everything a list can be narrowed to. `onChange` is told what changed alone. */
export function FilterFields({ list, filters, names, onChange }: FilterFieldsProps) {
  const has = (name: FilterName) => listFilters[list].names.includes(name)
  const choice = <Name extends 'day' | 'hour' | 'sex' | 'audience' | 'age' | 'level' | 'places'>(
    name: Name,
    values: readonly NonNullable<Filters[Name]>[],
  ) =>
    has(name) && (
      <FilterChoice
        label={nameFilter(name, list)}
        values={values}
        chosen={filters[name]}
        say={(value) => sayFilter(name, { [name]: value }, names)}
        onChoose={(value) => onChange({ [name]: value })}
      />
    )
  const thing = (name: 'pool' | 'coach', any: string, things: Names['pools']) =>
    has(name) && (
      <SelectField
        label={words[name]}
        value={String(filters[name] ?? '')}
        options={optionsOf(any, things)}
        onChange={(id) => onChange({ [name]: id === '' ? undefined : Number(id) })}
      />
    )
  return (
    <div className="filter-fields">
      {choice('day', dayValues)}
      {choice('hour', hourValues)}
      {choice('sex', sexValues)}
      {choice('audience', audienceValues)}
      {choice('age', ageValues)}
      {choice('level', levelValues)}
      {thing('pool', words.anyPool, names.pools)}
      {thing('coach', words.anyCoach, names.coaches)}
      {has('price_min') && (
        <fieldset className="filter-prices">
          <legend className="field-label">{nameFilter('price_min', list)}</legend>
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
      {choice('places', FEW_PLACES)}
    </div>
  )
}

function optionsOf(any: string, things: Names['pools']) {
  return [{ value: '', label: any }, ...[...things].map(([id, name]) => ({ value: String(id), label: name }))]
}
