import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#platform/admin/audit.ts'
import { imageAddress, imageFolder } from '#platform/content-image.ts'
import type { Database, Db, Writer } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Fault } from '#platform/fault.ts'
import { imageOf } from '#platform/image.ts'

const names = /[0-9a-f]{64}\.(?:png|jpg|webp)/g
const name = /^[0-9a-f]{64}\.(?:png|jpg|webp)$/

/** The maximum size of an image, in bytes and pixels. */
const mostBytes = 256 * 1024
const mostPoints = 1024

/**
 * Stores an image under its hash; the same one is stored once.
 * @param base64 its bytes
 * @throws Fault `content.image-invalid` when it is too large or no PNG, JPEG or WebP by its bytes
 */
export async function storeImage(writer: Writer, base64: string, { by, now }: { by: Actor; now: Date }) {
  const bytes = Buffer.from(base64, 'base64')
  const image = bytes.length <= mostBytes ? imageOf(bytes) : undefined
  if (!image || image.width > mostPoints || image.height > mostPoints)
    throw new Fault('content.image-invalid')
  const hash = createHash('sha256').update(bytes).digest('hex')
  await writer.rows(sql`
    INSERT INTO content_image (hash, type, bytes, created_by, created_at)
    VALUES (${hash}, ${image.type}, ${bytes}, ${by.name}, ${now}) ON CONFLICT DO NOTHING`)
  const file = `${hash}.${image.type}`
  return { file, address: imageAddress(file), width: image.width, height: image.height }
}

/** Refuses content with an image that was never uploaded. @throws Fault `content.invalid` */
export async function refuseMissingImages(db: Db, value: unknown): Promise<void> {
  const named = [...new Set(JSON.stringify(value).match(names) ?? [])]
  if (named.length === 0) return
  const known = await db.rows<{ file: string }>(sql`
    SELECT hash || '.' || type AS file FROM content_image WHERE hash = ANY(${named.map((file) => file.slice(0, 64))})`)
  const missing = named.filter((file) => !known.some((one) => one.file === file))
  if (missing.length === 0) return
  throw new Fault('content.invalid', {
    errors: missing.map((file) => ({ path: 'body/value', message: `there is no picture ${file}` })),
  })
}

const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const

/** Serves the images of content; the image at an address never changes. */
export function imageRoutes(app: FastifyInstance, database: Database): void {
  app.get<{ Params: { file: string } }>(
    `${imageFolder}:file`,
    { logLevel: 'warn' },
    async (request, reply) => {
      const { file } = request.params
      const [hash = '', type = ''] = name.test(file) ? file.split('.') : []
      const image = await database.maybe<{ bytes: Buffer }>(sql`
      SELECT bytes FROM content_image WHERE hash = ${hash} AND type = ${type}`)
      if (!image) throw new Fault('request.not-found')
      return reply
        .type(types[type as keyof typeof types])
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(image.bytes)
    },
  )
}
