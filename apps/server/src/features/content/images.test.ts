import { deflateSync } from 'node:zlib'
import { getAvatars } from '@ganj/contract'
import { draftContent, getContentKind, publishContent, uploadImage } from '@ganj/contract/admin'
import { expect, test } from 'vitest'
import { createTestApp } from '#test/test-app.ts'
import { testOperators } from '#test/test-operators.ts'

const server = await createTestApp()
const { app, advance, signIn } = server
const editor = await testOperators(server).signIn('content')

/** A PNG as far as its header is concerned. */
function png(width: number, height: number, noise = 0): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13, 0)
  header.write('IHDR', 4, 'latin1')
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([sign, header, deflateSync(Buffer.alloc(8)), Buffer.alloc(noise)])
}
const upload = (bytes: Buffer) => editor.call(uploadImage, { body: { bytes: bytes.toString('base64') } })

test('an image is stored under its hash, once, and served as immutable', async () => {
  const first = await upload(png(64, 64))
  expect(first.body).toMatchObject({ width: 64, height: 64 })
  expect((await upload(png(64, 64))).body).toEqual(first.body)
  const served = await app.inject(first.body.address)
  expect(served.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(served.rawPayload.equals(png(64, 64))).toBe(true)
  expect((await app.inject(first.body.address.replace('.png', '.jpg'))).statusCode).toBe(404)
  expect((await app.inject('/api/content/image/..%2Fpasswd')).statusCode).toBe(404)
})

test.each([
  ['a drawing that could run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an HTML page instead of an image', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['too many pixels', png(1025, 64)],
  ['one byte over the limit', png(64, 64, 256 * 1024 - png(64, 64).length + 1)],
  ['an image of width 0', png(0, 64)],
])('refused: %s', async (_name, bytes) => {
  const { status, code } = await upload(bytes)
  expect([status, code]).toEqual([422, 'content.image-invalid'])
})

test('an avatar may be an uploaded image; one that was never uploaded is refused', async () => {
  const { value } = (await editor.call(getContentKind, { query: { kind: 'avatar' } })).body
  const name = { fa: 'گنج', en: 'Treasure', ru: 'Клад' }
  const { file, address } = (await upload(png(128, 128))).body
  const draft = (image: string) =>
    editor.call(draftContent, {
      body: {
        kind: 'avatar',
        value: [{ publicId: 'treasure', data: { name, image } }, ...value.slice(0, 20)],
      },
    })
  const missing = await draft(`${'0'.repeat(64)}.png`)
  expect([missing.status, missing.text.includes('there is no picture')]).toEqual([422, true])
  const { id } = (await draft(file)).body.draft
  await editor.call(publishContent, { body: { draft: id, reason: 'a new face' } })
  advance(3)
  const player = await signIn(1)
  const [first] = (await player.call(getAvatars)).body
  const shown = await app.inject(first?.imageUrl ?? '')
  expect([shown.statusCode, shown.headers.location]).toEqual([302, address])
})
