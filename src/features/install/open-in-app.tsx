import { isInstalledApp, wasInstalled } from '#src/offline/install-prompt.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import './install.css'
import { installStrings as words } from './strings.ts'

/** Link from the browser, where the bank redirected to, into the installed app. `path` is a path of this site. */
export function OpenInApp({ path }: { path: string }) {
  if (isInstalledApp() || !wasInstalled()) return null
  return (
    <p className="open-in-app">
      <a className={buttonClass({ variant: 'soft' })} href={`web+mowj:${path}`}>
        {words.openInApp}
      </a>
    </p>
  )
}
