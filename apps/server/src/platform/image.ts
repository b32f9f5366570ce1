export interface ImageHeader {
  type: 'png' | 'jpg' | 'webp'
  /** Pixels. */
  width: number
  height: number
}

/**
 * The format and size of an image by its bytes; undefined for any other file, and for one truncated before its size.
 */
export function imageOf(bytes: Buffer): ImageHeader | undefined {
  const image = pngOf(bytes) ?? webpOf(bytes) ?? jpegOf(bytes)
  return image && image.width > 0 && image.height > 0 ? image : undefined
}

const pngSign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function pngOf(bytes: Buffer): ImageHeader | undefined {
  const isPng = bytes.length >= 33 && bytes.subarray(0, 8).equals(pngSign)
  if (!isPng || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { type: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The three forms of WebP: lossy, lossless, extended. */
function webpOf(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 30) return undefined
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined
  const type = 'webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return undefined
      const packed = bytes.readUInt32LE(21)
      return { type, width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** Markers of a JPEG frame: all of SOF0 to SOF15 but DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegOf(bytes: Buffer): ImageHeader | undefined {
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return undefined
  for (let at = 2; at + 9 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker))
      return { type: 'jpg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}
