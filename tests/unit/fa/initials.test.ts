import { expect, test } from 'vitest'
import { initialsOf } from '#src/fa/initials.ts'

test.each([
  ['sara rostami', 'SR'],
  ['Sara Rostami Tehrani', 'SR'],
  ['sara', 'SA'],
  ['s', 'S'],
  ['  sara   rostami ', 'SR'],
  ['', ''],
  ['سارا رستمی', 'س\u200cر'],
])('"%s" is shown as "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials))
