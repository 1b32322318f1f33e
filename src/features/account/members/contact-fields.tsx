import { MAX_PICKUP_PERSONS } from '#src/contract/member/member.ts'
import { phoneDigits } from '#src/fa/phone.ts'
import { Button } from '#src/ui/form/button.tsx'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { useLatinFont } from '#src/ui/form/latin-font.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { type ContactDraft, type MemberFaults, withPickup } from './member-draft.ts'
import * as styles from './members.module.css'
import { memberFormStrings as words } from './strings.ts'

type ContactFieldsProps = {
  legend: string
  hint?: string
  person: ContactDraft
  errors: { name: string | undefined; phone: string | undefined }
  onChange: (person: ContactDraft) => void
  onRemove?: { label: string; run: () => void }
}

/** Name and mobile number of a person. */
export function ContactFields({ legend, hint, person, errors, onChange, onRemove }: ContactFieldsProps) {
  useLatinFont()
  return (
    <fieldset className={styles.contact}>
      <legend className={fieldStyles.label}>{legend}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={styles.contactParts} data-removable={onRemove !== undefined || undefined}>
        <TextField
          label={words.contactName}
          value={person.name}
          onChange={(name) => onChange({ ...person, name })}
          autoComplete="off"
          dir="auto"
          {...(errors.name !== undefined && { error: errors.name })}
        />
        <TextField
          label={words.contactPhone}
          value={person.phone}
          onChange={(text) => onChange({ ...person, phone: phoneDigits(text) })}
          inputMode="tel"
          autoComplete="off"
          dir="ltr"
          {...(errors.phone !== undefined && { error: errors.phone })}
        />
        {onRemove !== undefined && <IconButton icon="close" label={onRemove.label} onClick={onRemove.run} />}
      </div>
    </fieldset>
  )
}

type PickupFieldsProps = {
  pickups: ContactDraft[]
  errors: MemberFaults
  onChange: (pickups: ContactDraft[]) => void
}

/** Persons who may pick the member up. */
export function PickupFields({ pickups, errors, onChange }: PickupFieldsProps) {
  return (
    <fieldset className={styles.contact}>
      <legend className={fieldStyles.label}>{words.pickups}</legend>
      <p className={styles.hint}>{words.pickupsHint}</p>
      {pickups.map((person, index) => (
        <ContactFields
          key={person.key}
          legend={words.pickup(index + 1)}
          person={person}
          errors={{ name: errors[`pickup_persons.${index}.name`], phone: errors[`pickup_persons.${index}.phone`] }}
          onChange={(changed) => onChange(pickups.map((other) => (other === person ? changed : other)))}
          onRemove={{
            label: words.removePickup(index + 1),
            run: () => onChange(pickups.filter((other) => other !== person)),
          }}
        />
      ))}
      <ErrorAlert text={errors.pickup_persons} />
      {pickups.length < MAX_PICKUP_PERSONS ? (
        <Button
          className={styles.start}
          variant="soft"
          size="small"
          icon="plus"
          onClick={() => onChange(withPickup(pickups))}
        >
          {words.addPickup}
        </Button>
      ) : (
        <p className={styles.hint}>{words.pickupsFull}</p>
      )}
    </fieldset>
  )
}
