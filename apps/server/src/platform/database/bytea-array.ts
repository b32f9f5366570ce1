/** PostgreSQL's number of the type `bytea`. */
const byteaOid = 17

/**
 * A `bytea[]` in PostgreSQL's binary format, which the driver passes on as it is. As an array of buffers it would be sent
 * as text: twice the bytes, which PostgreSQL would parse character by character.
 */
export function byteaArray(elements: readonly Uint8Array[]): Buffer {
  if (elements.length === 0) return int32s(0, 0, byteaOid)
  // Dimensions, whether there are nulls, the element type; then the length of the dimension and its first index.
  const head = int32s(1, 0, byteaOid, elements.length, 1)
  return Buffer.concat([head, ...elements.flatMap((element) => [int32s(element.length), element])])
}

function int32s(...values: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(4 * values.length)
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, 4 * index)
  return bytes
}
