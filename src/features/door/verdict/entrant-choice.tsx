import { useState } from 'react'
import { doorStrings as words } from '#src/features/door/strings.ts'
import { Icon } from '#src/ui/media/icon.tsx'
import type { Entry } from './use-verdicts.ts'
import * as styles from './verdict.module.css'
import type { Entrant } from './verdict.ts'

type EntrantChoiceProps = { entrants: Entrant[]; onEnter: (entries: Entry[]) => void }

/** Who of a family, or how many of a group, enter now. */
export function EntrantChoice({ entrants, onEnter }: EntrantChoiceProps) {
  const [first] = entrants
  if (entrants.length === 1 && first !== undefined) return <GroupCount entrant={first} onEnter={onEnter} />
  const free = entrants.filter(({ left }) => left > 0)
  return (
    <>
      <ul className={styles.entrants}>
        {entrants.map((entrant) => (
          <li key={entrant.member ?? entrant.name}>
            <button
              type="button"
              className={styles.entrant}
              disabled={entrant.left === 0}
              onClick={() => onEnter([{ entrant, people: 1 }])}
            >
              <bdi>{entrant.name}</bdi>
              <span>{entrant.reason ?? words.admit}</span>
              {entrant.person?.medical === true && (
                <span className={styles.medical}>
                  <Icon name="alert" size={20} />
                  {words.medical}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {free.length > 1 && (
        <button
          type="button"
          className={styles.main}
          onClick={() => onEnter(free.map((entrant) => ({ entrant, people: entrant.left })))}
        >
          {words.enterAll}
        </button>
      )}
    </>
  )
}

function GroupCount({ entrant, onEnter }: { entrant: Entrant; onEnter: EntrantChoiceProps['onEnter'] }) {
  const [people, setPeople] = useState(entrant.left)
  return (
    <>
      {entrant.left > 1 && (
        <div className={styles.count}>
          <button
            type="button"
            className={styles.step}
            aria-label={words.fewer}
            disabled={people <= 1}
            onClick={() => setPeople(people - 1)}
          >
            <Icon name="minus" />
          </button>
          <output className={styles.number}>{words.places(people)}</output>
          <button
            type="button"
            className={styles.step}
            aria-label={words.more}
            disabled={people >= entrant.left}
            onClick={() => setPeople(people + 1)}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
      <button type="button" className={styles.main} onClick={() => onEnter([{ entrant, people }])}>
        {entrant.places > 1 ? words.enter(people) : words.admit}
      </button>
    </>
  )
}
