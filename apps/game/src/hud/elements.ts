import type { Sprite } from '../draw/atlas.ts'

/** Creates an element with a class and appends it to another. */
export function element<K extends keyof HTMLElementTagNameMap>(tag: K, name: string, into?: HTMLElement) {
  const made = document.createElement(tag)
  made.className = name
  into?.append(made)
  return made
}

/** An icon of one path in a box of 32, in the colour of its text. */
export function icon(path: string, size = 1): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '-16 -16 32 32')
  svg.setAttribute('aria-hidden', 'true')
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  shape.setAttribute('d', path)
  shape.setAttribute('transform', `scale(${size})`)
  svg.append(shape)
  return svg
}

/** A sprite as a small canvas outside the field. */
export function picture(sprite: Sprite, pixels: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const density = Math.min(3, devicePixelRatio || 1)
  canvas.width = pixels * density
  canvas.height = pixels * density
  canvas.style.inlineSize = `${pixels}px`
  // In memory, not on the GPU: there each canvas would be a compositor layer that is composited in every frame.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context) {
    context.translate(canvas.width / 2, canvas.height / 2)
    context.scale(canvas.width / sprite.width, canvas.height / sprite.height)
    sprite.draw(context)
  }
  return canvas
}

/** A setter that skips unchanged values: a DOM write costs more than a comparison. */
export function whenChanged<T>(act: (value: T) => void): (value: T) => void {
  let last: T | undefined
  return (value) => {
    if (value === last) return
    last = value
    act(value)
  }
}

/** Updates the existing text node: a new one would need a full layout. */
export function write(element: HTMLElement, text: string) {
  if (element.firstChild) element.firstChild.nodeValue = text
  else element.textContent = text
}
