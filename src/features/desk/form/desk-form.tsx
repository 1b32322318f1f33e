import { chakra } from '@chakra-ui/react'
import type { FormEvent, ReactNode } from 'react'

type DeskFormProps = {
  gap?: '2' | '3' | '4'
  maxInlineSize?: string
  onSubmit: () => void
  children: ReactNode
}

/** The fields of a form below each other. The form itself and the server validate, not the browser. */
export function DeskForm({ gap = '3', onSubmit, children, ...size }: DeskFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <chakra.form noValidate display="flex" flexDirection="column" gap={gap} {...size} onSubmit={submit}>
      {children}
    </chakra.form>
  )
}

/** The same on a card of its own with a heading. */
export function FormCard({ title, children, ...form }: Omit<DeskFormProps, 'maxInlineSize'> & { title: string }) {
  return (
    <chakra.div padding="4" maxInlineSize="480px" background="paper" borderRadius="m">
      <DeskForm {...form}>
        <chakra.h2 fontSize="l" fontWeight="bold">
          {title}
        </chakra.h2>
        {children}
      </DeskForm>
    </chakra.div>
  )
}
