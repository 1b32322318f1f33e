/**
 * The only definition of the design's values, with breakpoints.ts and motion-tokens.ts. `npm run tokens` writes
 * tokens.css from them; Chakra's tokens refer to the same custom properties (src/ui/chakra/tokens.ts). Keys are the names
 * of the properties, after the prefix of a group.
 */

const lightColors = {
  primary: '#1976d2',
  'on-primary': '#ffffff',
  'primary-strong': '#1565c0',
  'primary-soft': '#e3f0fc',
  secondary: '#dc004e',
  'on-secondary': '#ffffff',
  background: '#f5f5f5',
  paper: '#ffffff',
  raised: '#ffffff',
  text: '#15222e',
  muted: '#51606c',
  border: '#dbe2e8',
  control: '#76828d',
  success: '#1b6b38',
  'success-soft': '#e2f4e7',
  warning: '#854f00',
  'warning-soft': '#fdf0d9',
  error: '#b3261e',
  'error-soft': '#fdeae8',
  'on-error': '#ffffff',
  overlay: 'rgb(10 25 40 / 55%)',
  skeleton: '#e4e9ee',
  'skeleton-shine': '#eff3f6',
  'wave-a': '#cfe5fa',
  'wave-b': '#a5cff5',
  'wave-c': '#1976d2',
  deep: '#0d47a1',
  'on-deep': '#ffffff',
  // Text on pictures, and what darkens the picture behind it.
  scrim: 'rgb(10 25 40 / 82%)',
  'on-scrim': '#ffffff',
  // Around a video.
  stage: '#0b1520',
  // Tints of months and of the audiences of a pool's openings.
  spring: '#4caf50',
  summer: '#ffb300',
  autumn: '#f4713a',
  winter: '#29a3e0',
  women: '#c2408a',
  men: '#2b7fd0',
  family: '#2e9465',
  // A star of a rating and its outline, which has the contrast that gold on white lacks.
  star: '#ffb400',
  'star-edge': '#a06c00',
  // A segmented control and its chosen segment, which is lighter in both themes.
  track: '#e4e9ee',
  thumb: '#ffffff',
}

type Color = keyof typeof lightColors

const darkColors: Partial<Record<Color, string>> = {
  primary: '#90caf9',
  'on-primary': '#06243f',
  'primary-strong': '#a9d6fb',
  'primary-soft': '#17324a',
  secondary: '#f48fb1',
  'on-secondary': '#3d0519',
  background: '#121212',
  paper: '#1e1e1e',
  raised: '#272727',
  text: '#e9edf0',
  muted: '#aab5bf',
  border: '#353b41',
  control: '#85919b',
  success: '#86d09c',
  'success-soft': '#17301f',
  warning: '#ffcc80',
  'warning-soft': '#372a12',
  error: '#f5a49d',
  'error-soft': '#3c1d1b',
  'on-error': '#3f0a07',
  overlay: 'rgb(0 0 0 / 65%)',
  skeleton: '#2a2e32',
  'skeleton-shine': '#343a3f',
  'wave-a': '#16293b',
  'wave-b': '#1c3c5a',
  'wave-c': '#90caf9',
  deep: '#0f2f4f',
  'on-deep': '#eaf4fd',
  star: '#ffc94d',
  'star-edge': '#ffc94d',
  track: '#2a2e32',
  thumb: '#454c54',
}

export const colors = { light: lightColors, dark: darkColors }

/** Filters of pictures: in the dark theme bright ones would glare. */
export const pictures = { light: { filter: 'none' }, dark: { filter: 'brightness(80%)' } }

export const shadows = {
  light: {
    1: '0 1px 2px rgb(16 42 67 / 8%), 0 2px 8px rgb(16 42 67 / 6%)',
    2: '0 2px 4px rgb(16 42 67 / 8%), 0 8px 24px rgb(16 42 67 / 10%)',
    3: '0 4px 8px rgb(16 42 67 / 10%), 0 20px 48px rgb(16 42 67 / 18%)',
    /** Upwards, of what sticks to the lower edge. */
    up: '0 -4px 16px rgb(16 42 67 / 8%)',
  },
  dark: {
    1: '0 1px 2px rgb(0 0 0 / 40%)',
    2: '0 4px 16px rgb(0 0 0 / 45%)',
    3: '0 8px 40px rgb(0 0 0 / 60%)',
  },
}

export const radii = { s: '8px', m: '12px', l: '16px', full: '999px' }

/** Multiples of 4 px, by their factor. */
export const space = {
  half: '2px',
  1: '4px',
  2: '8px',
  3: '12px',
  4: '16px',
  5: '20px',
  6: '24px',
  8: '32px',
  10: '40px',
  12: '48px',
  16: '64px',
}

/** Font sizes; the last three grow with the width. */
export const text = {
  xs: '0.75rem',
  s: '0.875rem',
  m: '1rem',
  l: '1.125rem',
  xl: '1.25rem',
  '2xl': '1.5rem',
  '3xl': '2rem',
  heading: 'clamp(1.25rem, 1.1rem + 0.7vw, 1.625rem)',
  title: 'clamp(1.375rem, 1.1rem + 1.2vw, 1.875rem)',
  display: 'clamp(1.75rem, 1.2rem + 2.6vw, 3rem)',
}

/** Line heights: headings, compact text, running text. */
export const lines = { s: '1.4', m: '1.6', l: '1.8' }

export const weights = { regular: '400', medium: '500', semibold: '600', bold: '700', heavy: '800' }

/** Stacking order. Dialogs are above all of these: the browser's top layer. */
export const layers = {
  raised: '1',
  sticky: '20',
  float: '30',
  header: '40',
  overlay: '50',
  toast: '60',
  skip: '80',
}

/** Smallest size of what is touched; of fields; of a page's main action. */
export const controls = { touch: '44px', 'touch-m': '48px', 'touch-l': '52px' }

export const frame = {
  'header-height': '64px',
  'bar-height': '64px',
  /** The sticky row of a page's main action. */
  'action-height': '76px',
  gutter: space[4],
  'page-width': '1400px',
}

/** The page's margin from a breakpoint on. */
export const gutters = { sm: space[6], lg: space[8] } as const

export const fonts = {
  font: '"Vazirmatn", "Vazirmatn Fallback", Tahoma, system-ui, sans-serif',
  /** Fields of phone numbers and passwords: src/ui/form/latin-font.ts. */
  'font-latin': '"Vazirmatn Latin", var(--font)',
}
