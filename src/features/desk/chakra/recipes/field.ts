import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'

const box = {
  inlineSize: '100%',
  minBlockSize: '40px',
  paddingInline: '3',
  paddingBlock: '1',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'control',
  borderRadius: 's',
  background: 'paper',
  color: 'text',
  font: 'inherit',
  _placeholder: { color: 'muted', opacity: 1 },
  _invalid: { borderColor: 'error' },
  _disabled: { color: 'muted', background: 'background', cursor: 'not-allowed' },
  _focusVisible: { outline: '2px solid var(--primary)', outlineOffset: '1px' },
  '@media (pointer: coarse)': { minBlockSize: 'touch' },
} as const

export const inputRecipe = defineRecipe({ className: 'desk-input', base: box })

export const textareaRecipe = defineRecipe({
  className: 'desk-textarea',
  base: { ...box, paddingBlock: '2', lineHeight: 'm', resize: 'vertical' },
})

export const nativeSelectRecipe = defineSlotRecipe({
  className: 'desk-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', inlineSize: '100%' },
    field: { ...box, appearance: 'none', paddingInlineEnd: '8' },
    indicator: {
      position: 'absolute',
      insetInlineEnd: '3',
      insetBlock: '0',
      display: 'flex',
      alignItems: 'center',
      color: 'muted',
      pointerEvents: 'none',
    },
  },
})

export const fieldRecipe = defineSlotRecipe({
  className: 'desk-field',
  slots: ['root', 'label', 'requiredIndicator', 'errorText', 'helperText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', minInlineSize: 0 },
    label: { fontSize: 's', fontWeight: 'medium' },
    requiredIndicator: { color: 'error', marginInlineStart: '1' },
    errorText: { display: 'flex', alignItems: 'center', gap: '1', color: 'error', fontSize: 's' },
    helperText: { color: 'muted', fontSize: 's' },
  },
})

export const checkboxRecipe = defineSlotRecipe({
  className: 'desk-checkbox',
  slots: ['root', 'label', 'control', 'indicator', 'group'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '2',
      cursor: 'pointer',
      padding: '2',
    },
    control: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flex: 'none',
      inlineSize: '20px',
      blockSize: '20px',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'control',
      borderRadius: '4px',
      color: 'onPrimary',
      _checked: { background: 'primary', borderColor: 'primary' },
      _indeterminate: { background: 'primary', borderColor: 'primary' },
      _focusVisible: { outline: '2px solid var(--primary)', outlineOffset: '2px' },
    },
  },
})
