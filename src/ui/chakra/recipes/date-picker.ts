import { defineSlotRecipe } from '@chakra-ui/react'

/** A month of days in a dialog; the months and years are selected in fields of our own. */
export const datePickerRecipe = defineSlotRecipe({
  className: 'date-picker',
  slots: [
    'root',
    'content',
    'view',
    'viewControl',
    'prevTrigger',
    'table',
    'tableHeader',
    'tableCell',
    'tableCellTrigger',
  ],
  base: {
    content: { outline: 'none' },
    view: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
    viewControl: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1.4fr) minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: '4px',
      marginInline: '-8px',
    },
    prevTrigger: { '& > svg': { rotate: '180deg' } },
    table: { inlineSize: '100%', borderCollapse: 'collapse', tableLayout: 'fixed', outline: 'none' },
    tableHeader: { paddingBlock: '4px', color: 'var(--muted)', fontSize: '0.8125rem', fontWeight: 600 },
    tableCell: { padding: '1px' },
    tableCellTrigger: {
      display: 'grid',
      placeItems: 'center',
      minBlockSize: '44px',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'transparent',
      borderRadius: 'var(--radius-s)',
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
      userSelect: 'none',
      _hover: { background: 'var(--primary-soft)' },
      '[aria-current=date] > &': { borderColor: 'var(--primary)' },
      '&[data-focus]': {
        background: 'var(--primary)',
        color: 'var(--on-primary)',
        fontWeight: 700,
        '@media (forced-colors: active)': { borderWidth: '2px', borderColor: 'Highlight' },
      },
      '&[data-disabled]': { color: 'var(--muted)', opacity: 0.5, background: 'none', cursor: 'not-allowed' },
    },
  },
})
