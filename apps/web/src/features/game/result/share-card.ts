import { khatam, shamseh } from '@ganj/ui'
import { encodeQr } from '@ganj/wallet/qr-code'

/** The texts of a share card, already localised. */
export interface ShareCard {
  direction: 'rtl' | 'ltr'
  brand: string
  tagline: string
  player: string
  score: string
  /** For example the weekly rank; empty for none. */
  rank: string
  craft: string
  proven: string
  invite: string
  link: string
  /** The link in its short, readable form. */
  address: string
  /** The drawn craft. */
  picture: SVGSVGElement
}

/** A portrait format that is not cropped in stories and chats. */
const width = 1080
const height = 1350
const middle = width / 2
/** The y coordinate of the centre of the rays. */
const heart = 452

/** Draws the card. Rejects when the browser cannot render the canvas or an image. */
export async function drawShareCard(card: ShareCard): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const [craft] = await Promise.all([
    pictureOf(card.picture),
    document.fonts.load(display(120), card.score + card.brand),
    document.fonts.load('700 40px "Vazirmatn"', card.invite + card.player + card.address),
  ])
  context.direction = card.direction
  context.textAlign = 'center'
  drawSky(context)
  drawRays(context)
  context.drawImage(craft, middle - 185, 205, 370, 488)
  drawWords(context, card)
  drawFoot(context, card)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

/** Renders an SVG element of the page as an image. */
async function pictureOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const own = svg.cloneNode(true) as SVGSVGElement
  own.removeAttribute('class')
  own.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  own.setAttribute('width', '760')
  own.setAttribute('height', '1002')
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(own))}`
  await image.decode()
  return image
}

function drawSky(context: CanvasRenderingContext2D): void {
  const sky = context.createRadialGradient(middle, 300, 40, middle, 500, 1100)
  sky.addColorStop(0, '#3a45b8')
  sky.addColorStop(0.35, '#1f2a78')
  sky.addColorStop(1, '#0b1026')
  context.fillStyle = sky
  context.fillRect(0, 0, width, height)
  context.strokeStyle = '#8fa0ff'
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 6; column++) {
      // Fainter toward the middle, behind the text.
      context.globalAlpha = 0.06 + 0.07 * Math.abs(column - 2.5)
      star(context, 90 + column * 180, 90 + row * 180, 8.6, 1.6, khatam)
      star(context, 90 + column * 180, 90 + row * 180, 6.6, 1.6, shamseh)
    }
  }
  context.globalAlpha = 1
}

function star(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  line: number,
  path: string,
  turn = 0,
): void {
  context.save()
  context.translate(x, y)
  context.rotate(turn)
  context.scale(size, size)
  context.lineWidth = line / size
  context.stroke(new Path2D(path))
  context.restore()
}

function drawRays(context: CanvasRenderingContext2D): void {
  const glow = context.createRadialGradient(middle, heart, 0, middle, heart, 430)
  glow.addColorStop(0, '#8f6a2acc')
  glow.addColorStop(0.5, '#4a2f5a66')
  glow.addColorStop(1, '#00000000')
  // Additive blending: with normal blending, translucent gold on blue becomes grey.
  context.globalCompositeOperation = 'lighter'
  context.fillStyle = glow
  context.fillRect(0, 0, width, height)
  context.globalCompositeOperation = 'source-over'
  context.strokeStyle = '#ffb200'
  star(context, middle, heart, 27, 5, khatam)
  star(context, middle, heart, 27, 3, khatam, Math.PI / 8)
  context.globalAlpha = 0.5
  star(context, middle, heart, 23, 3, shamseh)
  context.setLineDash([2, 22])
  context.lineCap = 'round'
  context.lineWidth = 8
  context.globalAlpha = 0.9
  context.beginPath()
  context.arc(middle, heart, 216, 0, 2 * Math.PI)
  context.stroke()
  context.setLineDash([])
  context.globalAlpha = 1
}

/** Writes a line of text, scaled down to the width of the card. */
function write(
  context: CanvasRenderingContext2D,
  text: string,
  y: number,
  font: string,
  color: string,
): void {
  context.font = font
  context.fillStyle = color
  context.fillText(text, middle, y, width - 120)
}

/** The font of titles: Lalezar does not support every language. */
function display(size: number): string {
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name)
  return `${token('--display-weight')} ${size}px ${token('--display')}`
}

const body = (size: number, weight = 700) => `${weight} ${size}px "Vazirmatn", sans-serif`

function drawWords(context: CanvasRenderingContext2D, card: ShareCard): void {
  write(context, card.brand, 108, display(92), '#ffe08a')
  write(context, card.tagline, 164, body(34, 500), '#b9bfe6')
  context.shadowColor = '#0b1026'
  context.shadowBlur = 30
  write(context, card.score, 874, display(170), '#ffb200')
  context.shadowBlur = 0
  write(context, card.proven, 934, body(40), '#2fd4c6')
  // A name in another script must not change the direction of the text beside it.
  const player = `\u2068${card.player}\u2069`
  write(context, [player, card.rank || card.craft].join(' · '), 998, body(40), '#f4f1ff')
}

const footTop = 1040
const codeSize = 252

function drawFoot(context: CanvasRenderingContext2D, { link, address, invite, direction }: ShareCard): void {
  context.fillStyle = '#0e1640'
  context.strokeStyle = '#3a4ca8'
  context.lineWidth = 3
  context.beginPath()
  context.roundRect(60, footTop, width - 120, 270, 40)
  context.fill()
  context.stroke()
  const isRtl = direction === 'rtl'
  const codeX = isRtl ? 69 : width - 69 - codeSize
  drawCode(context, link, codeX, footTop + 9)
  context.textAlign = isRtl ? 'right' : 'left'
  const wordsX = isRtl ? width - 104 : 104
  const space = width - 250 - codeSize
  context.font = display(50)
  context.fillStyle = '#f4f1ff'
  context.fillText(invite, wordsX, footTop + 124, space)
  context.font = body(34, 500)
  context.fillStyle = '#8fb8ff'
  context.direction = 'ltr'
  context.fillText(address, wordsX, footTop + 190, space)
}

function drawCode(context: CanvasRenderingContext2D, link: string, x: number, y: number): void {
  const modules = encodeQr(link)
  // Modules have a whole number of pixels, for sharp edges. The code is surrounded by the standard's quiet zone.
  const module = Math.floor(codeSize / (modules.length + 6))
  const margin = (codeSize - module * modules.length) / 2
  context.fillStyle = '#f4f1ff'
  context.beginPath()
  context.roundRect(x, y, codeSize, codeSize, 28)
  context.fill()
  context.fillStyle = '#0b1026'
  modules.forEach((row, down) => {
    row.forEach((dark, across) => {
      if (dark)
        context.fillRect(
          Math.round(x + margin) + across * module,
          Math.round(y + margin) + down * module,
          module,
          module,
        )
    })
  })
}
