/** Chakra's names for the CSS variables of tokens.css, so that themes and plain CSS share one source. */
export const chakraTokens = {
  colors: {
    primary: { value: 'var(--primary)' },
    primarySoft: { value: 'var(--primary-soft)' },
    raised: { value: 'var(--raised)' },
    border: { value: 'var(--border)' },
    text: { value: 'var(--text)' },
    muted: { value: 'var(--muted)' },
  },
  radii: { small: { value: 'var(--radius-s)' }, large: { value: 'var(--radius-l)' } },
}
