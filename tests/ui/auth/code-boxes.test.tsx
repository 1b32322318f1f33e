import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { CodeField } from '#src/ui/form/code-field.tsx'

function Field() {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  return <CodeField label="کد" value={code} onChange={setCode} error={undefined} inputRef={input} listens={false} />
}

const boxes = () => [...document.querySelectorAll('.code-field-cell')]
const digits = () => boxes().map(({ textContent }) => textContent)
const current = () => boxes().findIndex((box) => box.hasAttribute('data-current'))

test('a code is one input, shown as five boxes that screen readers skip', async () => {
  render(<Field />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'کد' })
  expect(input.autocomplete).toBe('one-time-code')
  expect(digits()).toEqual(['', '', '', '', ''])
  expect(boxes()[0]?.closest('[aria-hidden="true"]')).not.toBeNull()
  await userEvent.type(input, '۴۰۷')
  expect(input.value).toBe('407')
  expect(digits()).toEqual(['۴', '۰', '۷', '', ''])
  expect(current()).toBe(3)
})

test('a pasted code fills all boxes, and a sixth digit gets one of its own', async () => {
  render(<Field />)
  const input = screen.getByRole('textbox', { name: 'کد' })
  await userEvent.click(input)
  await userEvent.paste('12345')
  expect(digits()).toEqual(['۱', '۲', '۳', '۴', '۵'])
  await userEvent.type(input, '6')
  expect(digits()).toEqual(['۱', '۲', '۳', '۴', '۵', '۶'])
  await userEvent.type(input, '{Backspace}')
  expect(boxes()).toHaveLength(5)
})
