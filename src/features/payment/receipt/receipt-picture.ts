import type { Receipt } from '#src/contract/payment.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { receiptStrings as words } from '#src/features/payment/strings.ts'
import { passCode } from './pass-code.ts'
import { factsOf, type ReceiptFact } from './receipt-facts.ts'

// A picture is for any background and any printer: always the light look, at the width of a large phone.
const WIDTH = 1080
const EDGE = 72
const HEAD = 300
const WAVE = 44
const CODE = 560
const LINE = 58
const GAP = 26
const ink = { text: '#15222e', muted: '#51606c', line: '#c5ced6', deep: '#0d47a1', paper: '#ffffff', swell: '#1976d2' }

const fontOf = (look: string) => `${look} Vazirmatn, Tahoma, sans-serif`

type Row = ReceiptFact & { lines: string[] }

/** The receipt as a picture (PNG): what was bought, the entry pass as a QR code for its payer, and the facts. */
export async function receiptPicture(receipt: Receipt): Promise<Blob> {
  await Promise.all(
    ['400 34px', '600 34px', '800 60px'].map((font) => document.fonts.load(`${font} Vazirmatn`, 'موج۱')),
  )
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  const pen = penOf(canvas)
  const rows = rowsOf(pen, receipt)
  const codeHeight = receipt.pass === null ? 0 : CODE + 150
  canvas.height = HEAD + WAVE + codeHeight + rows.reduce((sum, { lines }) => sum + lines.length * LINE + GAP, 0) + 200
  pen.fillStyle = ink.paper
  pen.fillRect(0, 0, WIDTH, canvas.height)
  drawHead(pen, receipt)
  let y = HEAD + WAVE
  if (receipt.pass !== null) y = drawPass(pen, receipt.pass, receipt.payer?.username, y)
  drawFoot(pen, receipt, drawRows(pen, rows, y))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'),
  )
}

function penOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  return pen
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  look: { font: string; color: string },
) {
  pen.font = fontOf(look.font)
  pen.fillStyle = look.color
  pen.fillText(text, x, y)
}

function drawHead(pen: CanvasRenderingContext2D, receipt: Receipt) {
  pen.fillStyle = ink.deep
  pen.fillRect(0, 0, WIDTH, HEAD)
  pen.fillStyle = ink.swell
  pen.beginPath()
  pen.moveTo(0, HEAD)
  for (let x = 0; x < WIDTH; x += WIDTH / 4) pen.quadraticCurveTo(x + WIDTH / 8, HEAD - WAVE, x + WIDTH / 4, HEAD)
  pen.fill()
  pen.direction = 'rtl'
  pen.textAlign = 'center'
  const white = ink.paper
  const kicker = receipt.kind === 'wallet' ? words.title : words.pass
  write(pen, `${words.brand} · ${kicker}`, WIDTH / 2, 84, { font: '400 34px', color: white })
  write(pen, fitted(pen, receipt.team_name), WIDTH / 2, 164, { font: '800 60px', color: white })
  write(pen, receipt.session_title, WIDTH / 2, 228, { font: '400 34px', color: white })
}

/** A name wider than the picture is cut with an ellipsis. */
function fitted(pen: CanvasRenderingContext2D, text: string): string {
  pen.font = fontOf('800 60px')
  let shown = text
  while (pen.measureText(shown).width > WIDTH - 2 * EDGE) shown = `${shown.replace(/…$/, '').slice(0, -1)}…`
  return shown
}

/** The code in whole pixels a module, so that any reader takes it, and whose it is; gives where it ends. */
function drawPass(pen: CanvasRenderingContext2D, token: string, holder: string | undefined, top: number): number {
  const { size, rows } = passCode(token)
  const module = Math.floor(CODE / size)
  const start = Math.round((WIDTH - module * size) / 2)
  pen.fillStyle = '#000000'
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) pen.fillRect(start + x * module, top + y * module, module, module)
    }
  }
  if (holder !== undefined) {
    write(pen, `${words.holder}: \u2068${toPersianDigits(holder)}\u2069`, WIDTH / 2, top + CODE + 40, {
      font: '600 38px',
      color: ink.text,
    })
  }
  pen.strokeStyle = ink.line
  pen.lineWidth = 4
  pen.setLineDash([18, 14])
  pen.beginPath()
  pen.moveTo(EDGE, top + CODE + 90)
  pen.lineTo(WIDTH - EDGE, top + CODE + 90)
  pen.stroke()
  return top + CODE + 150
}

/** The facts, their values broken into lines of at most two thirds of the width. */
function rowsOf(pen: CanvasRenderingContext2D, receipt: Receipt): Row[] {
  pen.font = fontOf('600 34px')
  const most = (WIDTH - 2 * EDGE) * 0.66
  return factsOf(receipt).map((fact) => ({ ...fact, lines: broken(pen, fact.value, most) }))
}

function broken(pen: CanvasRenderingContext2D, text: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && pen.measureText(longer).width > most) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}

function drawRows(pen: CanvasRenderingContext2D, rows: Row[], top: number): number {
  let y = top + 40
  for (const { name, lines, isCode } of rows) {
    pen.direction = 'rtl'
    pen.textAlign = 'right'
    write(pen, name, WIDTH - EDGE, y, { font: '400 34px', color: ink.muted })
    pen.direction = isCode ? 'ltr' : 'rtl'
    pen.textAlign = 'left'
    for (const line of lines) {
      write(pen, line, EDGE, y, { font: '600 34px', color: ink.text })
      y += LINE
    }
    y += GAP
  }
  return y
}

/** Where the receipt itself is found. */
function drawFoot(pen: CanvasRenderingContext2D, { uid }: Receipt, y: number) {
  pen.direction = 'rtl'
  pen.textAlign = 'center'
  write(pen, words.uid, WIDTH / 2, y + 20, { font: '400 28px', color: ink.muted })
  pen.direction = 'ltr'
  write(pen, uid, WIDTH / 2, y + 70, { font: '600 32px', color: ink.text })
}
