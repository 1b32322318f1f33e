/** The entry of a line that a booking address names: `?line=12`. */
export const lineSearch = ({ line }: Record<string, unknown>): { line?: number } =>
  typeof line === 'number' ? { line } : {}
