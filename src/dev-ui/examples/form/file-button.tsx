import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { FileButton } from '#src/ui/form/file-button.tsx'

const nothing = () => undefined

export function Default() {
  return <FileButton label={words.choosePicture} accept="image/*" onFile={nothing} />
}

export function Camera() {
  return <FileButton label={words.takePicture} accept="image/*" camera="user" onFile={nothing} />
}

export function Invalid() {
  return (
    <>
      <FileButton
        label={words.chooseVideo}
        accept="video/*"
        icon="video"
        onFile={nothing}
        invalid
        describedBy="file-error"
      />
      <p id="file-error">{words.fileFault}</p>
    </>
  )
}
