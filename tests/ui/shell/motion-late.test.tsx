import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { MotionList, MotionRow } from '#src/ui/motion/motion-list.tsx'

const chunk = vi.hoisted(() => {
  let arrive: () => void = () => undefined
  return { arrival: new Promise<void>((resolve) => (arrive = resolve)), arrive: () => arrive() }
})
vi.mock('#src/ui/motion/animated-list.tsx', async (load) => {
  await chunk.arrival
  return load()
})

function List() {
  const [rows, setRows] = useState(['یک', 'دو'])
  return (
    <MotionList>
      {rows.map((row) => (
        <MotionRow key={row}>
          <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
            {row}
          </button>
        </MotionRow>
      ))}
    </MotionList>
  )
}

const buttonOf = (name: string) => screen.getByRole('button', { name })
const rowCount = () => screen.getAllByRole('listitem').length

test('a list in use keeps its elements when the library arrives late; the next list has it', async () => {
  const first = render(<List />)
  const used = buttonOf('یک')
  used.focus()
  chunk.arrive()
  await act(async () => {
    await import('#src/ui/motion/animated-list.tsx')
    await vi.dynamicImportSettled()
  })
  expect(buttonOf('یک')).toBe(used)
  expect(document.activeElement).toBe(used)
  await userEvent.click(used)
  expect(rowCount()).toBe(1)
  first.unmount()

  render(<List />)
  await userEvent.click(buttonOf('یک'))
  expect(rowCount()).toBe(2)
  await waitFor(() => expect(rowCount()).toBe(1))
})
