// Styles of the static first paint in index.html, beside its bare elements: in the page's own style sheet, which index.html
// contains (scripts/vite/first-screen.ts).
import './tokens.css'
import '#src/ui/media/icon.module.css'
import '#src/ui/form/button.module.css'
import '#src/ui/layout/card.module.css'
import '#src/ui/layout/wave.module.css'
import '#src/features/shell/header.module.css'
import '#src/features/home/hero.module.css'
import '#src/features/slider/slider-frame.module.css'
