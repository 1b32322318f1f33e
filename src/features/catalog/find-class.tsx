import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ageValues } from '#src/contract/catalog/filter-values.ts'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import * as styles from './find-class.module.css'
import { ageNames, findStrings as words } from './find-strings.ts'
import { teamQueries } from './queries.ts'

const ages = [
  { value: '', label: words.allAges },
  ...ageValues.filter((age) => age !== 'all').map((age) => ({ value: age, label: ageNames[age] })),
]

/** Age group and city of the team list; without the app the form itself opens the list with these filters. */
export function FindClass() {
  const { history } = useRouter()
  const cities = useCities()
  const [age, setAge] = useState('')
  const [city, setCity] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = Object.entries({ age, city }).filter(([, value]) => value !== '')
    history.push(`/teams${chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : ''}`)
  }
  return (
    <section aria-labelledby="find-title">
      <h2 id="find-title" className={styles.title}>
        {words.title}
      </h2>
      <form action="/teams" className={styles.root} onSubmit={submit}>
        <SelectField name="age" label={words.age} value={age} options={ages} onChange={setAge} />
        <SelectField
          name="city"
          label={words.city}
          value={city}
          options={[{ value: '', label: words.allCities }, ...cities.map((name) => ({ value: name, label: name }))]}
          onChange={setCity}
        />
        <Button type="submit" variant="soft">
          {words.submit}
        </Button>
      </form>
    </section>
  )
}

/** The cities of the home page's teams, and of the whole list once it is on the device. */
function useCities(): string[] {
  const { data: featured = [] } = useQuery(teamQueries.featured())
  const { data: teams = [] } = useQuery({ ...teamQueries.list(), enabled: false })
  return [...new Set([...featured, ...teams].map(({ pool }) => pool.city))].sort((one, other) =>
    one.localeCompare(other, 'fa'),
  )
}
