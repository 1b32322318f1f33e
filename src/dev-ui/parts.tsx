import { useRef, useState } from 'react'
import { BottomSheet } from '#src/ui/dialog/bottom-sheet.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { Badge } from '#src/ui/feedback/badge.tsx'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Checklist } from '#src/ui/form/checklist.tsx'
import { CodeField } from '#src/ui/form/code-field.tsx'
import { IconButton } from '#src/ui/form/icon-button.tsx'
import { PasswordField } from '#src/ui/form/password-field.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { TextArea } from '#src/ui/form/text-area.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { PriceTag } from '#src/ui/layout/price-tag.tsx'
import { StepBar } from '#src/ui/layout/step-bar.tsx'
import * as styles from './dev.module.css'
import { devStrings as words } from './strings.ts'

const variants = ['solid', 'soft', 'ghost', 'plain', 'danger'] as const
const tones = ['primary', 'success', 'warning', 'error', 'accent', 'neutral'] as const

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>{words.button}</Button>
          <Button variant={variant} size="small" icon="plus">
            {words.button}
          </Button>
          <Button variant={variant} size="large">
            {words.button}
          </Button>
          <Button variant={variant} loading>
            {words.button}
          </Button>
          <Button variant={variant} disabled>
            {words.button}
          </Button>
          <IconButton variant={variant} icon="share" label={words.button} />
        </div>
      ))}
    </>
  )
}

export function Fields() {
  const code = useRef<HTMLInputElement>(null)
  const [digits, setDigits] = useState('')
  const [choice, setChoice] = useState('new')
  return (
    <div className={styles.grid}>
      <TextField label={words.label} hint={words.hint} />
      <TextField label={words.label} error={words.fault} />
      <TextField label={words.label} disabled />
      <PasswordField label={words.password} autoComplete="current-password" />
      <CodeField label={words.code} value={digits} onChange={setDigits} error={undefined} inputRef={code} />
      <SelectField label={words.choice} value={choice} options={words.choices} onChange={setChoice} />
      <TextArea label={words.about} />
      <Checklist id="checks" label={words.checklist} items={words.checks} />
    </div>
  )
}

export function BadgesAndPrices() {
  return (
    <>
      <div className={styles.row}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {words.button}
          </Badge>
        ))}
      </div>
      <PriceTag payable={15_000_000} before={20_000_000} discount={25} unit={words.unit} />
      <PriceTag payable={15_000_000} size="large" />
    </>
  )
}

export function Cards() {
  return (
    <>
      <StepBar steps={words.steps} current={2} label={words.cards} />
      <div className={styles.grid}>
        <Card>{words.paragraph}</Card>
        <Card raised={false}>{words.paragraph}</Card>
      </div>
    </>
  )
}

export function Sheets() {
  const [open, setOpen] = useState<'sheet' | 'ask'>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('sheet')}>{words.open}</Button>
      <Button variant="danger" onClick={() => setOpen('ask')}>
        {words.ask}
      </Button>
      <Button variant="ghost" onClick={() => showToast({ kind: 'success', text: words.told })}>
        {words.told}
      </Button>
      <Button variant="ghost" onClick={() => showToast({ kind: 'error', text: words.failed })}>
        {words.failed}
      </Button>
      <Button
        variant="ghost"
        onClick={() => showToast({ kind: 'info', text: words.news, action: { label: words.undo, run: close } })}
      >
        {words.news}
      </Button>
      <BottomSheet open={open === 'sheet'} onClose={close} title={words.sample}>
        {words.paragraph}
      </BottomSheet>
      <ConfirmDialog
        open={open === 'ask'}
        title={words.askTitle}
        text={words.askText}
        yes={words.yes}
        no={words.no}
        onYes={close}
        onNo={close}
      />
    </div>
  )
}
