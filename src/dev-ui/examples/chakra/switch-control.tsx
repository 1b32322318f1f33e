import { useState } from 'react'
import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { SwitchControl } from '#src/ui/chakra/switch-control.tsx'

function Row({ id, initial, busy = false }: { id: string; initial: boolean; busy?: boolean }) {
  const [on, setOn] = useState(initial)
  return (
    <>
      <label id={`${id}-label`} htmlFor={id}>
        {words.alerts}
      </label>
      <SwitchControl
        id={id}
        labelledBy={`${id}-label`}
        describedBy={`${id}-hint`}
        on={on}
        busy={busy}
        onFlip={() => setOn(!on)}
      />
      <p id={`${id}-hint`}>{words.alertsHint}</p>
    </>
  )
}

export function On() {
  return <Row id="switch-on" initial />
}

export function Off() {
  return <Row id="switch-off" initial={false} />
}

export function Busy() {
  return <Row id="switch-busy" initial busy />
}
