import type { Roster } from '#src/contract/desk/roster.ts'
import { formatNumber } from '#src/fa/digits.ts'
import { stateText } from './roster-columns.tsx'
import * as styles from './roster-print.module.css'
import { rosterStrings as words } from './strings.ts'

/** The list on paper: black on white, with a box to tick. Shown in print alone. */
export function RosterPrint({ roster, when }: { roster: Roster; when: string }) {
  return (
    <div className={styles.root}>
      <p>{words.list([roster.title, roster.coach, roster.pool.name])}</p>
      <p>{when}</p>
      {roster.state !== 'open' && <p>{[words.dates[roster.state], roster.reason].filter(Boolean).join(': ')}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            {[words.number, words.name, words.age, words.account, words.state, words.sign].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roster.rows.map((row, index) => (
            <tr key={`${row.order}:${row.enrolment ?? row.name}`}>
              <td>{formatNumber(index + 1)}</td>
              <td>{row.places > 1 ? words.list([row.name, words.places(row.places)]) : row.name}</td>
              <td>{row.age === null ? '' : formatNumber(row.age)}</td>
              <td>{row.member_of ?? ''}</td>
              <td>{stateText(row)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
