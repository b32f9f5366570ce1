import type { FastifyInstance } from 'fastify'
import type { Content } from '#platform/content.ts'
import { imageAddress } from '#platform/content-image.ts'
import { Fault } from '#platform/fault.ts'
import { avatars } from './content.ts'

const folder = '/api/avatar/image/'
const file = /^[0-9a-z-]{1,40}\.svg$/

/** The path at which the image of an avatar is served. */
export const avatarAddress = (publicId: string): string => `${folder}${publicId}.svg`

/** Serves the images, cached by browsers for a day: an address is stable, while its image may be redrawn. */
export function avatarImages(app: FastifyInstance, content: Content): void {
  app.get<{ Params: { file: string } }>(`${folder}:file`, { logLevel: 'warn' }, async (request, reply) => {
    const { file: name } = request.params
    const avatar = file.test(name) ? await content.item(avatars, name.slice(0, -'.svg'.length)) : undefined
    if (!avatar) throw new Fault('request.not-found')
    if ('image' in avatar.data) {
      // Redirects to the image's permanent address; the target may change.
      return reply.header('cache-control', 'public, max-age=300').redirect(imageAddress(avatar.data.image))
    }
    const etag = `"${avatar.publicId}-${avatar.version}"`
    reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=86400')
      // An image that is opened as a page runs nothing and loads nothing.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/svg+xml; charset=utf-8').send(avatar.data.svg)
  })
}
