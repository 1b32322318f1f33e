import { type FormEvent, useState } from 'react'
import { deviceName, nameDevice } from '#src/api/attendance/event-queue.ts'
import * as styles from '#src/features/door/door.module.css'
import { doorStrings as words } from '#src/features/door/strings.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'

const NAME_MAX = 60

/** What other doors call this phone, when a pass was used here before. */
export function DoorName() {
  const [name, setName] = useState(deviceName)
  const save = (event: FormEvent) => {
    event.preventDefault()
    nameDevice(name.trim())
    showToast({ kind: 'success', text: words.named })
  }
  return (
    <form className={styles.name} onSubmit={save}>
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={name}
        onChange={setName}
        maxLength={NAME_MAX}
        autoComplete="off"
      />
      <Button type="submit" variant="soft">
        {words.saveName}
      </Button>
    </form>
  )
}
