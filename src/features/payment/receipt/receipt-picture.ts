import type { Receipt } from '#src/contract/payment.ts'
import { toPersianDigits } from '#src/fa/digits.ts'
import { receiptStrings as words } from '#src/features/payment/strings.ts'
import { passHolder } from './pass-choice.tsx'
import { passCode } from './pass-code.ts'
import { factsOf, type ReceiptFact } from './receipt-facts.ts'

// The picture must work on any background and printer: always the light theme, with the width of a large phone.
const WIDTH = 1080
const MARGIN = 72
const HEADER_HEIGHT = 300
const WAVE_HEIGHT = 44
const CODE_SIDE = 640
const LINE_HEIGHT = 58
const ROW_GAP = 26
const colors = {
  text: '#15222e',
  muted: '#51606c',
  line: '#c5ced6',
  deep: '#0d47a1',
  paper: '#ffffff',
  wave: '#1976d2',
}

const fontOf = (style: string) => `${style} Vazirmatn, Tahoma, sans-serif`

type Row = ReceiptFact & { lines: string[] }

/** Renders the receipt as PNG: the purchase, the payer's entry pass as a QR code, and the facts. */
export async function receiptPicture(receipt: Receipt): Promise<Blob> {
  await Promise.all(
    ['400 34px', '600 34px', '800 60px'].map((font) => document.fonts.load(`${font} Vazirmatn`, 'موج۱')),
  )
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  const context = contextOf(canvas)
  const rows = rowsOf(context, receipt)
  const codeHeight = receipt.pass === null ? 0 : CODE_SIDE + 150
  canvas.height =
    HEADER_HEIGHT +
    WAVE_HEIGHT +
    codeHeight +
    rows.reduce((sum, { lines }) => sum + lines.length * LINE_HEIGHT + ROW_GAP, 0) +
    200
  context.fillStyle = colors.paper
  context.fillRect(0, 0, WIDTH, canvas.height)
  drawHeader(context, receipt)
  let y = HEADER_HEIGHT + WAVE_HEIGHT
  if (receipt.pass !== null) y = drawPass(context, receipt.pass, passHolder(receipt), y)
  drawFooter(context, receipt, drawRows(context, rows, y))
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'),
  )
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  return context
}

function drawText(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  style: { font: string; color: string },
) {
  context.font = fontOf(style.font)
  context.fillStyle = style.color
  context.fillText(text, x, y)
}

function drawHeader(context: CanvasRenderingContext2D, receipt: Receipt) {
  context.fillStyle = colors.deep
  context.fillRect(0, 0, WIDTH, HEADER_HEIGHT)
  context.fillStyle = colors.wave
  context.beginPath()
  context.moveTo(0, HEADER_HEIGHT)
  for (let x = 0; x < WIDTH; x += WIDTH / 4)
    context.quadraticCurveTo(x + WIDTH / 8, HEADER_HEIGHT - WAVE_HEIGHT, x + WIDTH / 4, HEADER_HEIGHT)
  context.fill()
  context.direction = 'rtl'
  context.textAlign = 'center'
  const white = colors.paper
  const kicker = receipt.pass === null ? words.title : words.pass
  drawText(context, `${words.brand} · ${kicker}`, WIDTH / 2, 84, { font: '400 34px', color: white })
  drawText(context, ellipsized(context, receipt.team_name), WIDTH / 2, 164, { font: '800 60px', color: white })
  drawText(context, receipt.session_title, WIDTH / 2, 228, { font: '400 34px', color: white })
}

/** Truncates a name that is wider than the picture with an ellipsis. */
function ellipsized(context: CanvasRenderingContext2D, text: string): string {
  context.font = fontOf('800 60px')
  let shown = text
  while (context.measureText(shown).width > WIDTH - 2 * MARGIN) shown = `${shown.replace(/…$/, '').slice(0, -1)}…`
  return shown
}

/** Draws the QR code with whole pixels per module, for reliable scanning, and the holder; returns its lower edge. */
function drawPass(context: CanvasRenderingContext2D, token: string, holder: string | undefined, top: number): number {
  const { size, rows } = passCode(token)
  const module = Math.floor(CODE_SIDE / size)
  const start = Math.round((WIDTH - module * size) / 2)
  context.fillStyle = '#000000'
  for (const [y, row] of rows.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect(start + x * module, top + y * module, module, module)
    }
  }
  if (holder !== undefined) {
    drawText(context, `${words.holder}: \u2068${toPersianDigits(holder)}\u2069`, WIDTH / 2, top + CODE_SIDE + 40, {
      font: '600 38px',
      color: colors.text,
    })
  }
  context.strokeStyle = colors.line
  context.lineWidth = 4
  context.setLineDash([18, 14])
  context.beginPath()
  context.moveTo(MARGIN, top + CODE_SIDE + 90)
  context.lineTo(WIDTH - MARGIN, top + CODE_SIDE + 90)
  context.stroke()
  return top + CODE_SIDE + 150
}

/** The facts with their values wrapped to two thirds of the width. */
function rowsOf(context: CanvasRenderingContext2D, receipt: Receipt): Row[] {
  context.font = fontOf('600 34px')
  const maxWidth = (WIDTH - 2 * MARGIN) * 0.66
  return factsOf(receipt).map((fact) => ({ ...fact, lines: wrapped(context, fact.value, maxWidth) }))
}

function wrapped(context: CanvasRenderingContext2D, text: string, maxWidth: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && context.measureText(longer).width > maxWidth) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}

function drawRows(context: CanvasRenderingContext2D, rows: Row[], top: number): number {
  let y = top + 40
  for (const { name, lines, isCode } of rows) {
    context.direction = 'rtl'
    context.textAlign = 'right'
    drawText(context, name, WIDTH - MARGIN, y, { font: '400 34px', color: colors.muted })
    context.direction = isCode ? 'ltr' : 'rtl'
    context.textAlign = 'left'
    for (const line of lines) {
      drawText(context, line, MARGIN, y, { font: '600 34px', color: colors.text })
      y += LINE_HEIGHT
    }
    y += ROW_GAP
  }
  return y
}

function drawFooter(context: CanvasRenderingContext2D, { uid }: Receipt, y: number) {
  context.direction = 'rtl'
  context.textAlign = 'center'
  drawText(context, words.uid, WIDTH / 2, y + 20, { font: '400 28px', color: colors.muted })
  context.direction = 'ltr'
  drawText(context, uid, WIDTH / 2, y + 70, { font: '600 32px', color: colors.text })
}
