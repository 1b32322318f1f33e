import { isInstalledApp, wasInstalled } from '#src/offline/install-prompt.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import * as styles from './install.module.css'
import { installStrings as words } from './strings.ts'

/** Link from the browser, where the bank redirected to, into the installed app. `path` is a path of this site. */
export function OpenInApp({ path }: { path: string }) {
  if (isInstalledApp() || !wasInstalled()) return null
  return (
    <p className={styles.openInApp}>
      <a className={buttonClass({ variant: 'soft' })} href={`web+mowj:${path}`}>
        {words.openInApp}
      </a>
    </p>
  )
}
