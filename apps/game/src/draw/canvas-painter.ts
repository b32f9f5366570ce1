import type { Painter } from './painter.ts'

/** A painter with Canvas 2D, for devices without WebGL. */
export function createCanvasPainter(canvas: HTMLCanvasElement): Painter | null {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return null
  let base: [number, number, number] = [1, 0, 0]
  let shifted: [number, number] = [0, 0]
  let atlas = canvas
  return {
    load(next) {
      atlas = next
    },
    patch({ u, v, pixelWidth, pixelHeight }, picture) {
      const page = atlas.getContext('2d')
      page?.clearRect(u, v, pixelWidth, pixelHeight)
      page?.drawImage(picture, u, v)
    },
    begin(width, height, scale, left, top) {
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width
        canvas.height = height
      }
      base = [scale, left, top]
      shifted = [0, 0]
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.globalAlpha = 1
      context.globalCompositeOperation = 'source-over'
      context.fillStyle = '#0b1026'
      context.fillRect(0, 0, width, height)
    },
    shift(x, y) {
      shifted = [x, y]
    },
    draw(frame, x, y, scale = 1, angle = 0, alpha = 1, glow = 0, flash = 0, stretch = 1) {
      if (alpha <= 0) return
      const [zoom, left, top] = base
      const [shiftX, shiftY] = shifted
      const cos = Math.cos(angle) * scale * zoom
      const sin = Math.sin(angle) * scale * zoom
      context.setTransform(
        cos,
        sin,
        -sin * stretch,
        cos * stretch,
        left + (x + shiftX) * zoom,
        top + (y + shiftY) * zoom,
      )
      const put = () =>
        context.drawImage(
          atlas,
          frame.u,
          frame.v,
          frame.pixelWidth,
          frame.pixelHeight,
          -frame.width / 2,
          -frame.height / 2,
          frame.width,
          frame.height,
        )
      context.globalAlpha = Math.min(1, alpha)
      context.globalCompositeOperation = glow > 0.5 ? 'lighter' : 'source-over'
      put()
      if (flash <= 0.3) return
      context.globalCompositeOperation = 'lighter'
      put()
    },
    end() {},
  }
}
