import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from './theme.ts'

/**
 * Wrap a lazily loaded part that uses Chakra's components. It does not stand around the whole app: building the
 * system and serialising its styles is the dearest work of a first paint, and the first paint needs none of it.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
