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
    view: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' },
    viewControl: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1.4fr) minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: '1',
      marginInline: 'calc(-1 * var(--space-2))',
      // A year of four digits needs the sheet's own margin.
      '@media (width < 360px)': { marginInline: 'calc(-1 * var(--space-4))' },
    },
    prevTrigger: { '& > svg': { rotate: '180deg' } },
    table: { inlineSize: '100%', borderCollapse: 'collapse', tableLayout: 'fixed', outline: 'none' },
    tableHeader: { paddingBlock: '1', color: 'muted', fontSize: 's', fontWeight: 'semibold' },
    tableCell: { padding: '1px' },
    tableCellTrigger: {
      display: 'grid',
      placeItems: 'center',
      minBlockSize: 'touch',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'transparent',
      borderRadius: 's',
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
      userSelect: 'none',
      _hover: { background: 'primarySoft' },
      '[aria-current=date] > &': { borderColor: 'primary' },
      '&[data-focus]': {
        background: 'primary',
        color: 'onPrimary',
        fontWeight: 'bold',
        '@media (forced-colors: active)': { borderWidth: '2px', borderColor: 'Highlight' },
      },
      '&[data-disabled]': { color: 'muted', opacity: 0.5, background: 'none', cursor: 'not-allowed' },
    },
  },
})
