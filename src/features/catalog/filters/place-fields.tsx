import { SelectField } from '#src/ui/form/select-field.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { filterStrings as words } from './filter-strings.ts'
import type { Names } from './filter-words.ts'
import type { Filters } from './filters.ts'

/** More names than these are a select instead of chips. */
const MOST_CHIPS = 8

type PlaceFieldsProps = { filters: Filters; cities: Names['cities']; onChange: (change: Filters) => void }

/** The city, and its district where the city has several. Nothing while no city is known. */
export function PlaceFields({ filters: { city, district }, cities, onChange }: PlaceFieldsProps) {
  // A city of the URL can be cleared also when no pool is there.
  const names = city === undefined || cities.has(city) ? [...cities.keys()] : [city, ...cities.keys()]
  const districts = city === undefined ? [] : (cities.get(city) ?? [])
  if (names.length === 0) return null
  return (
    <>
      <PlaceField
        label={words.city}
        any={words.anyCity}
        names={names}
        chosen={city}
        onChoose={(next) => onChange({ city: next, district: undefined })}
      />
      {(districts.length > 1 || district !== undefined) && (
        <PlaceField
          label={words.district}
          any={words.anyDistrict}
          names={district === undefined || districts.includes(district) ? districts : [district, ...districts]}
          chosen={district}
          onChoose={(next) => onChange({ district: next })}
        />
      )}
    </>
  )
}

type PlaceFieldProps = {
  label: string
  any: string
  names: readonly string[]
  chosen: string | undefined
  onChoose: (name: string | undefined) => void
}

function PlaceField({ label, any, names, chosen, onChoose }: PlaceFieldProps) {
  if (names.length <= MOST_CHIPS) {
    return <FilterChoice label={label} values={names} chosen={chosen} format={(name) => name} onChoose={onChoose} />
  }
  return (
    <SelectField
      label={label}
      value={chosen ?? ''}
      options={[{ value: '', label: any }, ...names.map((name) => ({ value: name, label: name }))]}
      onChange={(name) => onChoose(name === '' ? undefined : name)}
    />
  )
}
