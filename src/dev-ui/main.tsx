import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chooseTheme } from '#src/ui/theme-store.ts'
// What index.html carries for the product's first paint.
import '#src/ui/base.css'
import '#src/ui/tokens.css'
import '#src/ui/icon.css'
import '#src/ui/button.css'
import '#src/ui/card.css'
import '#src/ui/wave.css'
import './dev-ui.css'
import { UiPage } from './ui-page.tsx'

const root = document.getElementById('root')
chooseTheme(new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <UiPage />
    </StrictMode>,
  )
}
