import { ChakraProvider, LocaleProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { deskSystem } from './desk-system.ts'

/** Chakra's styles and behaviour for everything within the desk. */
export function DeskProvider({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={deskSystem}>
      <LocaleProvider locale="fa-IR">{children}</LocaleProvider>
    </ChakraProvider>
  )
}
