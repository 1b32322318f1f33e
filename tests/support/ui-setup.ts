import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Every component test starts on an empty page, as somebody who was never here.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
