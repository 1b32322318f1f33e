import { isInstalledApp, wasInstalled } from '#src/offline/install-prompt.ts'
import { buttonClass } from '#src/ui/form/button-class.ts'
import './install.css'
import { installStrings as words } from './strings.ts'

/** From the browser that came back from the bank into the installed app; only where there is one. `path` is a page of ours. */
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
