import * as accountStyles from '#src/features/account/account.module.css'
import * as fieldStyles from '#src/ui/form/field.module.css'
import { useLatinFont } from '#src/ui/form/latin-font.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { settingsStrings as words } from './settings-strings.ts'
import type { PayoutForm } from './use-payout-account.ts'

/** Bank account for paying out the wallet; hidden when the wallet is empty. */
export function PayoutFields({ payout }: { payout: PayoutForm }) {
  return payout.required ? <Account payout={payout} /> : null
}

function Account({ payout: { values, faults, inputs, write } }: { payout: PayoutForm }) {
  useLatinFont()
  return (
    <fieldset className={accountStyles.payout}>
      <legend>{words.payoutTitle}</legend>
      <TextField
        inputRef={inputs.iban}
        label={words.iban}
        hint={words.ibanHint}
        dir="ltr"
        inputMode="text"
        autoComplete="off"
        value={values.iban}
        onChange={(text) => write('iban', text)}
        {...(faults.iban === undefined ? {} : { error: faults.iban })}
      />
      <TextField
        inputRef={inputs.holder}
        label={words.holder}
        autoComplete="name"
        value={values.holder}
        onChange={(text) => write('holder', text)}
        {...(faults.holder === undefined ? {} : { error: faults.holder })}
      />
      <p className={fieldStyles.hint}>{words.payoutHint}</p>
    </fieldset>
  )
}
