import { defineSlotRecipe } from '@chakra-ui/react'

/** 52 × 32 px within a target 44 px high. */
export const switchRecipe = defineSlotRecipe({
  className: 'switch',
  slots: ['root', 'control', 'thumb'],
  base: {
    root: {
      position: 'relative',
      flex: 'none',
      display: 'inline-flex',
      paddingBlock: '6px',
      cursor: 'pointer',
      _readOnly: { cursor: 'progress', opacity: 0.7 },
    },
    control: {
      position: 'relative',
      inlineSize: '52px',
      blockSize: '32px',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'control',
      borderRadius: 'full',
      background: 'background',
      transition: 'background-color var(--fast), border-color var(--fast)',
      _checked: { borderColor: 'primary', background: 'primary' },
      _focusVisible: { outline: '3px solid var(--primary)', outlineOffset: '2px' },
    },
    thumb: {
      position: 'absolute',
      insetBlockStart: '6px',
      insetInlineStart: '6px',
      // Filled by its border, which forced colours keep.
      borderWidth: '8px',
      borderStyle: 'solid',
      borderColor: 'control',
      borderRadius: '50%',
      transition: 'translate var(--fast), border-color var(--fast)',
      // Towards the inline end, which is on the left in Persian.
      _checked: { translate: '-20px', borderColor: 'onPrimary' },
    },
  },
})
