import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

type SectionProps = {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

const column = { display: 'flex', flexDirection: 'column', gap: '2', minInlineSize: '0' } as const

/** A named part of the page, on a card. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId()
  return (
    <chakra.section aria-labelledby={id} {...column} padding="4" background="paper" borderRadius="m">
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

/** The heading of a table, which is a named section itself. */
export function TableSection({ title, children }: Pick<SectionProps, 'title' | 'children'>) {
  return (
    <chakra.div {...column}>
      <chakra.h2 fontSize="l" fontWeight="bold">
        {title}
      </chakra.h2>
      {children}
    </chakra.div>
  )
}
