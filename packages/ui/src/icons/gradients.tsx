type Stops = readonly (readonly [offset: number, colour: string])[]

const vertical: Record<string, Stops> = {
  'g-gold': [
    [0, '#fff0ad'],
    [0.45, '#ffb200'],
    [1, '#d07a00'],
  ],
  'g-gold-sunk': [
    [0, '#c97a00'],
    [1, '#ffcf4d'],
  ],
  'g-turquoise': [
    [0, '#b5fff6'],
    [0.55, '#2fd4c6'],
    [1, '#0a8f96'],
  ],
  'g-flame': [
    [0, '#c9f1ff'],
    [0.5, '#5aa2ff'],
    [1, '#3b4dff'],
  ],
  'g-rose': [
    [0, '#ff9db0'],
    [1, '#e8385a'],
  ],
  'g-green': [
    [0, '#7df0b0'],
    [0.5, '#22b573'],
    [1, '#0c7a4a'],
  ],
  'g-violet': [
    [0, '#c6a8ff'],
    [0.55, '#8a5cff'],
    [1, '#5326b8'],
  ],
  'g-steel': [
    [0, '#f4f6ff'],
    [0.6, '#b8c2f5'],
    [1, '#7f8bd6'],
  ],
  'g-paper': [
    [0, '#fff6d8'],
    [1, '#f0cf8a'],
  ],
}

/** Every gradient of the icon family, once on the page. */
export const Gradients = () =>
  Object.entries(vertical).map(([id, stops]) => (
    <linearGradient key={id} id={id} x1="0" x2="0" y1="0" y2="1">
      {stops.map(([offset, colour]) => (
        <stop key={offset} offset={offset} stopColor={colour} />
      ))}
    </linearGradient>
  ))
