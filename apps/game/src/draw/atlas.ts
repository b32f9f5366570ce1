import type { Frame } from './painter.ts'

/** An image drawn by code, centred at 0, 0, with sizes in pixels of the field. */
export interface Sprite {
  width: number
  height: number
  draw(context: CanvasRenderingContext2D): void
  /** Resolution factor, below 1 for images without fine detail: 0.5 for soft light. */
  detail?: number
}

/** All sprites on one canvas. */
export interface Atlas<N extends string> {
  canvas: HTMLCanvasElement
  frames: Record<N, Frame>
}

const gap = 2
const pageWidth = 2048

/** Draws every sprite once; `density` is the number of device pixels per pixel of the field. */
export function drawAtlas<N extends string>(sprites: Record<N, Sprite>, density: number): Atlas<N> {
  const names = (Object.keys(sprites) as N[]).sort((a, b) => sprites[b].height - sprites[a].height)
  const frames = {} as Record<N, Frame>
  let left = 0
  let top = 0
  let row = 0
  for (const name of names) {
    const { width, height, detail = 1 } = sprites[name]
    const pixelWidth = Math.min(pageWidth, Math.ceil(width * density * detail))
    const pixelHeight = Math.ceil(height * density * detail)
    if (left + pixelWidth > pageWidth) {
      left = 0
      top += row + gap
      row = 0
    }
    frames[name] = { u: left, v: top, pixelWidth, pixelHeight, width, height }
    left += pixelWidth + gap
    row = Math.max(row, pixelHeight)
  }
  const canvas = document.createElement('canvas')
  canvas.width = pageWidth
  canvas.height = top + row
  const context = canvas.getContext('2d')
  if (context) for (const name of names) drawSprite(context, sprites[name], frames[name])
  return { canvas, frames }
}

/** Draws a sprite on a separate canvas, to replace a frame of the atlas. */
export function drawAlone(
  context: CanvasRenderingContext2D,
  sprite: Sprite,
  frame: Frame,
): HTMLCanvasElement {
  const { canvas } = context
  // Setting the width also clears the canvas.
  canvas.width = frame.pixelWidth
  canvas.height = frame.pixelHeight
  drawSprite(context, sprite, { ...frame, u: 0, v: 0 })
  return canvas
}

function drawSprite(context: CanvasRenderingContext2D, sprite: Sprite, frame: Frame) {
  context.save()
  context.beginPath()
  context.rect(frame.u, frame.v, frame.pixelWidth, frame.pixelHeight)
  context.clip()
  context.translate(frame.u + frame.pixelWidth / 2, frame.v + frame.pixelHeight / 2)
  context.scale(frame.pixelWidth / frame.width, frame.pixelHeight / frame.height)
  sprite.draw(context)
  context.restore()
}
