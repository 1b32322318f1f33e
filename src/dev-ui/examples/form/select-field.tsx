import { useState } from 'react'
import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'

export function Default() {
  const [order, setOrder] = useState('new')
  return <SelectField label={words.order} value={order} options={words.orders} onChange={setOrder} />
}

export function HiddenLabel() {
  const [order, setOrder] = useState('seen')
  return <SelectField label={words.order} value={order} options={words.orders} onChange={setOrder} hideLabel />
}

export function LongText() {
  const [order, setOrder] = useState('long')
  return (
    <SelectField
      label={words.order}
      value={order}
      options={[{ value: 'long', label: words.long }, ...words.orders]}
      onChange={setOrder}
    />
  )
}

export function Invalid() {
  const [order, setOrder] = useState('new')
  return (
    <SelectField
      label={words.order}
      value={order}
      options={words.orders}
      onChange={setOrder}
      error={order === 'new' ? words.nameFault : undefined}
    />
  )
}
