import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

type SectionProps = {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Tables have a frame of their own. */
  framed?: boolean
  children: ReactNode
}

/** A named part of the page. */
export function Section({ title, actions, framed = true, children }: SectionProps) {
  const id = useId()
  return (
    <chakra.section
      aria-labelledby={id}
      display="flex"
      flexDirection="column"
      gap="2"
      minInlineSize="0"
      {...(framed && { padding: '4', background: 'paper', borderRadius: 'm' })}
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
