import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

type StepProps = { title: string; actions?: ReactNode; children: ReactNode }

/** A named part of the form. */
export function Step({ title, actions, children }: StepProps) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      display="flex"
      flexDirection="column"
      gap="3"
      padding="4"
      background="paper"
      borderRadius="m"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.h2 id={id} fontSize="l" fontWeight="bold">
          {title}
        </chakra.h2>
        {actions}
      </chakra.div>
      {children}
    </chakra.section>
  )
}
