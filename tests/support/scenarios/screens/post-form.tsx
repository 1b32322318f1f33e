import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PostEditorScreen } from '#src/features/posts/editor/post-editor-screen.tsx'
import { composeStrings as words } from '#src/features/posts/editor/strings.ts'
import { renderScreen } from '#tests/support/drivers/screen.tsx'
import { type Call, json } from '#tests/unit/api/fake-api.ts'

export const picture = () => new File([new Uint8Array(500)], 'pool.png', { type: 'image/png' })
export const made = (call: Call) => json(201, { id: 31, title: (call.body as FormData).get('title') })

export async function form() {
  const view = await renderScreen(<PostEditorScreen shared={undefined} />)
  await screen.findByRole('textbox', { name: words.postTitle })
  return view
}

export const buttons = () => screen.getAllByRole('button', { name: words.submit })
export const send = () => userEvent.click(buttons()[0] as HTMLElement)

export async function fill() {
  await userEvent.type(screen.getByRole('textbox', { name: words.postTitle }), 'شنای صبح')
  await userEvent.type(screen.getByRole('textbox', { name: words.description }), 'امروز در استخر آزادی')
  await userEvent.upload(screen.getByLabelText(words.chooseMedia), picture())
  await userEvent.upload(screen.getByLabelText(words.chooseThumbnail), picture())
}
