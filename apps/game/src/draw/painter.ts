/** A frame of the atlas. */
export interface Frame {
  /** Position in the atlas, in its pixels. */
  u: number
  v: number
  pixelWidth: number
  pixelHeight: number
  /** Size in pixels of the field. */
  width: number
  height: number
}

/** Draws frames of the atlas, in order, in pixels of the field. */
export interface Painter {
  /** Loads an atlas; replaces the previous one. */
  load(atlas: HTMLCanvasElement): void
  /** Replaces one frame of the atlas by a picture. */
  patch(frame: Frame, picture: HTMLCanvasElement): void
  /** Begins a drawing: size of the canvas in device pixels, and scale and position of the field. */
  begin(width: number, height: number, scale: number, left: number, top: number): void
  /** Offsets all following draws, in pixels of the field. */
  shift(x: number, y: number): void
  /**
   * Draws one frame, centred at a position. `angle` is in radians; `glow` 1 is additive blending; `flash` 1 is white;
   * `stretch` is an extra scale of the height.
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
