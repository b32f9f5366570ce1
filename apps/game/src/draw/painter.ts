/** A piece of the atlas. */
export interface Frame {
  /** Place in the atlas, in its pixels. */
  u: number
  v: number
  pixelWidth: number
  pixelHeight: number
  /** Size in pixels of the field. */
  width: number
  height: number
}

/** Draws pieces of the atlas, in order, in pixels of the field. */
export interface Painter {
  /** Takes an atlas in place of the last one. */
  load(atlas: HTMLCanvasElement): void
  /** Puts a picture in place of a piece of the atlas. */
  patch(frame: Frame, picture: HTMLCanvasElement): void
  /** Begins a picture: size of the canvas in device pixels, and where the field lies on it. */
  begin(width: number, height: number, scale: number, left: number, top: number): void
  /** Moves what is drawn from here on, in pixels of the field. */
  shift(x: number, y: number): void
  /**
   * One piece with its middle at a place. `angle` in radians; `glow` 1 adds light instead of covering; `flash` 1
   * whitens; `stretch` scales the height once more.
   */
  draw(
    frame: Frame,
    x: number,
    y: number,
    scale?: number,
    angle?: number,
    alpha?: number,
    glow?: number,
    flash?: number,
    stretch?: number,
  ): void
  end(): void
}
