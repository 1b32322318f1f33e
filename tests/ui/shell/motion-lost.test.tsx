import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { MotionList, MotionRow } from '#src/ui/motion/motion-list.tsx'

vi.mock('#src/ui/motion/animated-list.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

function List() {
  const [rows, setRows] = useState(['یک', 'دو'])
  return (
    <MotionList aria-label="فهرست">
      {rows.map((row) => (
        <MotionRow key={row} className="row">
          <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
            {row}
          </button>
        </MotionRow>
      ))}
    </MotionList>
  )
}

test('where the animation library cannot be loaded a row is removed at once, and the focus moves on', async () => {
  render(<List />)
  await vi.dynamicImportSettled()
  await userEvent.click(screen.getByRole('button', { name: 'یک' }))
  expect(screen.getAllByRole('listitem').map((row) => row.className)).toEqual(['row'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'دو' }))
})
