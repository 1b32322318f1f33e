import { discardWrite, retryWrite } from '#src/api/writes/queue.ts'
import type { Member } from '#src/contract/member/member.ts'
import { sexNames } from '#src/fa/sex-names.ts'
import * as accountStyles from '#src/features/account/account.module.css'
import { LeaveGuard } from '#src/features/account/leave-guard.tsx'
import { DateField } from '#src/features/account/profile/date-field.tsx'
import { accountStrings } from '#src/features/account/strings.ts'
import { PendingNote } from '#src/ui/feedback/pending-note.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Icon } from '#src/ui/media/icon.tsx'
import { ContactFields, PickupFields } from './contact-fields.tsx'
import type { MemberDraft, MemberFaults } from './member-draft.ts'
import * as styles from './members.module.css'
import { relationNames, memberFormStrings as words } from './strings.ts'
import { useMemberForm } from './use-member-form.ts'

type Edit = (change: Partial<MemberDraft>, ...fields: string[]) => void
type FieldsProps = { draft: MemberDraft; errors: MemberFaults; hasCalendar: boolean; edit: Edit }

const { self: _, ...addedRelations } = relationNames
const relations = optionsOf(addedRelations)
const sexes = [{ value: '', label: words.sexUnknown }, ...optionsOf(sexNames)] as const

type MemberFormProps = {
  /** Undefined adds a member. */
  initial?: Member | undefined
  /** Called with the member as stored, or as it will be once a queued change is sent. */
  onSaved: (member: Member) => void
  onCancel: () => void
  /** Only what a class asks for: name, relation, sex and birth date, without the calendar, whose code is large. */
  short?: boolean
}

/** Adds or changes a member of the account. */
export function MemberForm({ initial, onSaved, onCancel, short = false }: MemberFormProps) {
  const { form, draft, errors, note, pending, edited, isSaving, edit, submit } = useMemberForm(initial, onSaved)
  const fields = { draft, errors, edit, hasCalendar: !short }
  return (
    <form ref={form} className={accountStyles.form} onSubmit={(event) => void submit(event)} noValidate>
      {pending !== undefined && (
        <PendingNote
          error={pending.error}
          onRetry={() => void retryWrite(pending.id)}
          onGiveUp={() => void discardWrite(pending.id)}
        />
      )}
      <Essentials {...fields} />
      {!short && (
        <details className={styles.more} open={initial !== undefined}>
          <summary className={styles.summary}>
            {words.more}
            <Icon name="chevron-down" size={18} />
          </summary>
          <div className={accountStyles.form}>
            <More {...fields} />
          </div>
        </details>
      )}
      <div className={accountStyles.save} data-waiting={edited || undefined}>
        <p role="status" className={accountStyles.note}>
          {note !== undefined && (
            <>
              <Icon name="info" size={18} />
              {note}
            </>
          )}
        </p>
        <div className={styles.buttons}>
          <Button
            type="submit"
            className={styles.submit}
            loading={isSaving}
            aria-disabled={(initial !== undefined && !edited) || undefined}
          >
            {initial === undefined ? words.add : words.save}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {accountStrings.cancel}
          </Button>
        </div>
      </div>
      <LeaveGuard active={edited} />
    </form>
  )
}

function Essentials({ draft, errors, hasCalendar, edit }: FieldsProps) {
  const isHolder = draft.relation === 'self'
  return (
    <>
      <TextField
        label={words.name}
        hint={isHolder ? words.ofProfile : words.nameHint}
        value={draft.name}
        onChange={(name) => edit({ name }, 'name')}
        autoComplete="off"
        dir="auto"
        required
        data-autofocus
        {...(errors.name !== undefined && { error: errors.name })}
      />
      <div className={styles.pair}>
        {!isHolder && (
          <SelectField
            label={words.relation}
            value={draft.relation}
            options={relations}
            error={errors.relation}
            onChange={(relation) => edit({ relation: relation as MemberDraft['relation'] }, 'relation')}
          />
        )}
        <SelectField
          label={words.sex}
          value={draft.sex}
          options={sexes}
          error={errors.sex}
          onChange={(sex) => edit({ sex: sex as MemberDraft['sex'] }, 'sex')}
        />
      </div>
      <DateField
        label={words.birthDate}
        hint={words.birthDateHint}
        draft={draft.birthDate}
        error={errors.birth_date}
        hasCalendar={hasCalendar}
        onChange={(birthDate) => edit({ birthDate }, 'birth_date')}
      />
    </>
  )
}

function More({ draft, errors, edit }: FieldsProps) {
  return (
    <>
      <DateField
        label={words.insurance}
        hint={words.insuranceHint}
        days="coming"
        draft={draft.insurance}
        error={errors.insurance_until}
        onChange={(insurance) => edit({ insurance }, 'insurance_until')}
      />
      <DateField
        label={words.certificate}
        hint={words.certificateHint}
        days="coming"
        draft={draft.certificate}
        error={errors.certificate_until}
        onChange={(certificate) => edit({ certificate }, 'certificate_until')}
      />
      <ContactFields
        legend={words.emergency}
        hint={words.emergencyHint}
        person={draft.emergency}
        errors={{ name: errors['emergency_contact.name'], phone: errors['emergency_contact.phone'] }}
        onChange={(emergency) => edit({ emergency }, 'emergency_contact')}
      />
      {draft.relation !== 'self' && (
        <PickupFields
          pickups={draft.pickups}
          errors={errors}
          onChange={(pickups) => edit({ pickups }, 'pickup_persons')}
        />
      )}
    </>
  )
}

function optionsOf(names: Record<string, string>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }))
}
