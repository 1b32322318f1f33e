import { writeFileSync } from 'node:fs'
import { tokensCss } from './make-tokens/tokens-css.ts'

/** Writes src/styles/tokens.css. */
writeFileSync('src/styles/tokens.css', tokensCss())
