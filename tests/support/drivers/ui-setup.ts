import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A part that is fetched when it is needed may be slow to come on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// Every component test starts on an empty page, as somebody who was never here.
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
