import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { Icon } from '#src/ui/media/icon.tsx'
import * as styles from './payment.module.css'
import { paymentStrings as words } from './strings.ts'

type TermsTickProps = {
  agreed: boolean
  missing: boolean
  inputRef: Ref<HTMLInputElement>
  onChange: (agreed: boolean) => void
}

export function TermsTick({ agreed, missing, inputRef, onChange }: TermsTickProps) {
  return (
    <div>
      <label className={styles.termsTick}>
        <input
          ref={inputRef}
          type="checkbox"
          checked={agreed}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? 'terms-error' : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          {words.agreeBefore}
          <Link to="/terms">{words.agreeLink}</Link>
          {words.agreeAfter}
        </span>
      </label>
      <div aria-live="polite">
        {missing && (
          <p id="terms-error" className={styles.termsError}>
            <Icon name="alert" size={18} />
            {words.agreeFirst}
          </p>
        )}
      </div>
    </div>
  )
}
