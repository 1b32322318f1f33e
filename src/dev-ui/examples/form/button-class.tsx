import { exampleStrings as words } from '#src/dev-ui/strings.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'

export function Default() {
  return (
    <>
      <a className={buttonClass()} href="#form/button-class">
        {words.action}
      </a>
      <a className={buttonClass({ variant: 'soft', size: 'small' })} href="#form/button-class">
        {words.action}
      </a>
      <a className={buttonClass({ variant: 'pill' })} href="#form/button-class">
        {words.action}
      </a>
      <a className={buttonClass({ variant: 'pill' })} href="#form/button-class" aria-current="page">
        {words.action}
      </a>
    </>
  )
}
