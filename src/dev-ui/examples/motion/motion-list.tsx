import { useState } from 'react'
import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { Button } from '#src/ui/form/button.tsx'
import { MotionList, MotionRow } from '#src/ui/motion/motion-list.tsx'

export function Default() {
  const [rows, setRows] = useState<readonly string[]>(words.steps)
  return (
    <MotionList>
      {rows.map((row) => (
        <MotionRow key={row}>
          <Button variant="plain" icon="trash" onClick={() => setRows(rows.filter((other) => other !== row))}>
            {row}
          </Button>
        </MotionRow>
      ))}
    </MotionList>
  )
}
