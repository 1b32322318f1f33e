import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOf } from '#src/api/errors.ts'
import type { Field } from '#src/features/desk/catalog/nouns.ts'
import { catalogQueries } from '#src/features/desk/catalog/queries.ts'
import { fieldNames, catalogStrings as words } from '#src/features/desk/catalog/strings.ts'
import { NumberInput } from '#src/features/desk/form/number-input.tsx'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { TextareaInput, TextInput } from '#src/features/desk/form/text-input.tsx'
import { useDesk } from '#src/features/desk/shell/desk-context.ts'
import { DecimalInput } from './decimal-input.tsx'

type FieldInputProps = {
  field: Field
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** The control of a field of the catalogue. */
export function FieldInput({ field: { name, kind, required = false, ltr }, value, error, onChange }: FieldInputProps) {
  const frame = { label: fieldNames[name] ?? name, error, required }
  if (kind === 'pool' || kind === 'coach') {
    return <ReferredInput {...frame} of={kind} value={Number(value)} onChange={onChange} />
  }
  if (typeof kind === 'object') {
    return <SelectInput {...frame} value={String(value)} options={kind.choices} onChange={onChange} />
  }
  if (kind === 'whole' || kind === 'year') {
    return <NumberInput {...frame} isGrouped={kind === 'whole'} value={numberOf(value)} onChange={onChange} />
  }
  if (kind === 'decimal') return <DecimalInput {...frame} value={numberOf(value)} onChange={onChange} />
  if (kind === 'text') return <TextareaInput {...frame} value={String(value)} onChange={onChange} />
  if (kind === 'lines') {
    const text = (value as string[]).join('\n')
    return (
      <TextareaInput {...frame} hint={words.lines} value={text} onChange={(typed) => onChange(typed.split('\n'))} />
    )
  }
  return (
    <TextInput {...frame} {...(ltr === true && { dir: 'ltr' as const })} value={String(value)} onChange={onChange} />
  )
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

type ReferredInputProps = {
  of: 'pool' | 'coach'
  label: string
  error: string | undefined
  required: boolean
  value: number
  onChange: (id: number) => void
}

/** A choice among the pools or coaches that are offered. */
function ReferredInput({ of, value, onChange, ...frame }: ReferredInputProps) {
  const { userId } = useDesk()
  const noun = of === 'pool' ? 'pools' : 'coaches'
  const { data, error } = useInfiniteQuery(catalogQueries.list(userId, noun, {}))
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  const options = rows.map(({ id, name }) => ({ value: String(id), label: String(name) }))
  const isKnown = options.some((option) => option.value === String(value))
  return (
    <SelectInput
      {...frame}
      error={frame.error ?? (error === null ? undefined : messageOf(error))}
      value={String(value)}
      options={
        isKnown ? options : [{ value: String(value), label: value === 0 ? words.choose : words.id(value) }, ...options]
      }
      onChange={(id) => onChange(Number(id))}
    />
  )
}
