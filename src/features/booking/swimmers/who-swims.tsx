import { MAX_SWIMMERS } from '#src/contract/member/member.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import * as bookingStyles from '#src/features/booking/booking.module.css'
import { BookingNotice } from '#src/features/booking/continue/notice.tsx'
import type { Notices } from '#src/features/booking/continue/use-notices.ts'
import type { ButtonLook } from '#src/ui/form/button-class.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { AddSwimmer, type LoadMemberForm } from './add-swimmer.tsx'
import { MemberDataForm } from './member-data-form.tsx'
import { type RowContext, reasonOf } from './row-text.ts'
import type { SwimmerRow } from './swimmer-rows.ts'
import { swimmerStrings as words } from './swimmer-strings.ts'
import { toggledMembers, type Who } from './who.ts'
import * as styles from './who-swims.module.css'

type WhoSwimsProps = {
  who: Who
  context: RowContext
  notices: Notices
  loadMemberForm: LoadMemberForm | undefined
  onChoose: (members: number[]) => void
}

/** Who swims: the members of the account, and a way to add one. Nothing for an account holder who swims alone. */
export function WhoSwims({ who, context, notices, loadMemberForm, onChoose }: WhoSwimsProps) {
  const { question, rows, chosen } = who
  if (question === 'nothing') return null
  const add = (label: string, variant: ButtonLook['variant']) =>
    loadMemberForm !== undefined && (
      <AddSwimmer
        loadForm={loadMemberForm}
        label={label}
        variant={variant}
        onAdded={({ id }) => onChoose([...chosen.map(({ member }) => member.id), id])}
      />
    )
  if (question === 'child') return <div className={styles.link}>{add(words.addChild, 'plain')}</div>
  const isFull = chosen.length >= MAX_SWIMMERS
  return (
    <Card as="section" aria-labelledby="who-title">
      <BookingNotice notices={notices} about="swimmers" />
      <div className={styles.root}>
        <h2 id="who-title" className={bookingStyles.heading}>
          {context.isVisit ? words.titleVisit : words.title}
        </h2>
        <ul className={styles.list}>
          {rows.map((row) => (
            <Row
              key={row.member.id}
              row={row}
              context={context}
              chosen={chosen.includes(row)}
              disabled={isFull && !chosen.includes(row)}
              onToggle={() => onChoose(toggledMembers(who, row.member.id))}
            />
          ))}
        </ul>
        <p className={bookingStyles.quiet}>{hintOf(who, context, isFull)}</p>
        {add(words.addSwimmer, question === 'swimmer' ? 'solid' : 'ghost')}
      </div>
    </Card>
  )
}

type RowProps = {
  row: SwimmerRow
  context: RowContext
  chosen: boolean
  disabled: boolean
  onToggle: () => void
}

function Row({ row, context, chosen, disabled, onToggle }: RowProps) {
  const { member, state, age } = row
  const reason = reasonOf(row, context)
  const reasonId = `swimmer-${member.id}`
  return (
    <li className={styles.item}>
      <label className={styles.row} data-state={state}>
        <input
          type="checkbox"
          checked={chosen}
          disabled={disabled || state === 'shut'}
          aria-describedby={reason === undefined ? undefined : reasonId}
          onChange={onToggle}
        />
        <span className={styles.text}>
          <span>
            <b>
              <bdi>{toPersianDigits(member.name)}</bdi>
            </b>
            {member.relation === 'self' && <span className={bookingStyles.quiet}> {words.self}</span>}
            {member.shared_by !== undefined && (
              <span className={bookingStyles.quiet}> {words.sharedBy(toPersianDigits(member.shared_by.name))}</span>
            )}
            {age !== undefined && <span className={bookingStyles.quiet}> {words.age(age)}</span>}
          </span>
        </span>
      </label>
      {reason !== undefined && (
        <p id={reasonId} className={styles.reason}>
          {reason}
        </p>
      )}
      {chosen &&
        state === 'ask' &&
        (member.shared_by === undefined ? (
          <MemberDataForm member={member} context={context} />
        ) : (
          <p className={styles.reason}>{words.askOwner(toPersianDigits(member.shared_by.name))}</p>
        ))}
    </li>
  )
}

function hintOf({ question }: Who, { isVisit }: RowContext, isFull: boolean): string {
  if (question === 'swimmer') return words.addFirst
  if (isFull) return words.most
  return isVisit ? words.hintVisit : words.hint
}
