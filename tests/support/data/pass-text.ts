/** The text of a pass: one number, of which its signature alone has more than 150 digits. */
export const PASS_TEXT = /^[1-9]\d{200,}$/
