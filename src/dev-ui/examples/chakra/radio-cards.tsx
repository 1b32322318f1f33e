import { useState } from 'react'
import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { RadioCards } from '#src/ui/chakra/radio-cards.tsx'
import { classNames } from '#src/ui/class-names.ts'
import * as cardStyles from '#src/ui/layout/card.module.css'

type Audience = keyof typeof words.audiences

const options = (Object.keys(words.audiences) as Audience[]).map((value) => ({
  value,
  content: <span>{words.audiences[value]}</span>,
}))

export function Default() {
  const [audience, setAudience] = useState<Audience>('women')
  return (
    <div>
      <p id="audience-label">{words.audience}</p>
      <RadioCards
        labelledBy="audience-label"
        value={audience}
        options={options}
        onChange={setAudience}
        className=""
        cardClassName={classNames(cardStyles.root, cardStyles.padded)}
      />
    </div>
  )
}
