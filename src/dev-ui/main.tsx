import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { chooseTheme } from '#src/ui/theme-store.ts'
// The styles of the product's first paint.
import '#src/styles/layers.css'
import '#src/styles/reset.css'
import '#src/styles/tokens.css'
import '#src/styles/base.css'
import '#src/styles/overrides.css'
import { UiPage } from './ui-page.tsx'

// Links and Back of the examples leave this page where it is.
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

const root = document.getElementById('root')
chooseTheme(new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <RouterContextProvider router={router as never}>
        <UiPage />
      </RouterContextProvider>
    </StrictMode>,
  )
}
