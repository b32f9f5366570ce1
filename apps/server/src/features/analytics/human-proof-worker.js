// Runs in a visitor's browser: searches for an integer point on y² = x³ + ax + b. Arguments and answer are the comma-
// separated bytes of JSON, as in the protocol.
self.addEventListener('message', ({ data }) => {
  const { a, b } = JSON.parse(new TextDecoder().decode(Uint8Array.from(String(data).split(','), Number)))
  for (let x = 2_000; x < 100_000; x++) {
    const square = x ** 3 + a * x + b
    const y = Math.round(Math.sqrt(square))
    if (y * y === square) {
      self.postMessage(new TextEncoder().encode(JSON.stringify({ x, y })).join(','))
      return
    }
  }
  throw new Error('There is no such point')
})
