import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from './theme.ts'

/**
 * Chakra's provider. Wrap only lazily loaded components that use Chakra: creating the system and serialising its styles is
 * expensive and not needed for the first paint.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>
}
