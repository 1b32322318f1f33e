// Styles of the static first paint in index.html, beside its bare elements: in the page's own style sheet, which index.html
// contains (scripts/vite/first-screen.ts).
import './tokens.css'
import '#src/ui/media/icon.css'
import '#src/ui/form/button.css'
import '#src/ui/layout/card.css'
import '#src/ui/layout/wave.css'
import '#src/features/shell/header.css'
import '#src/features/home/hero.css'
import '#src/features/slider/slider-frame.css'
