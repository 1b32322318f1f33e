/** Why an uploaded file is rejected. */
export class MediaFault extends Error {
  readonly fault: 'kind' | 'empty' | 'huge' | 'broken'

  constructor(fault: MediaFault['fault'], cause?: unknown) {
    super(`media rejected: ${fault}`, { cause })
    this.fault = fault
  }
}
