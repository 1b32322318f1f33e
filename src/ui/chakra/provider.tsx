import { ChakraProvider, LocaleProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from './system.ts'

/**
 * Chakra's styles, and Persian, right-to-left behaviour of its components. Wrap only lazily loaded components: creating
 * the system and serialising its styles is expensive and not needed for the first paint.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <LocaleProvider locale="fa-IR">{children}</LocaleProvider>
    </ChakraProvider>
  )
}
