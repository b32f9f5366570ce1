import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/database/database.ts'
import { Fault } from '#platform/fault.ts'
import type { ContentPreview } from '#platform/read-only.ts'
import { type Draft, draftOf } from './drafts.ts'

/** How long a preview lasts. */
const previewMs = 30 * 60_000
/** The draft, the expiry, and the proof that an operator requested the preview. */
const cookieName = 'ganj_preview'
/** The kind of the draft, which the page reads to say so. */
const signName = 'ganj_preview_kind'
const token = /(?:^|;\s*)ganj_preview=(\d{1,18})\.(\d{13})\.([A-Za-z0-9_-]{43})(?:;|$)/
const endPath = '/api/preview/end'

/**
 * Shows the browser of the operator a draft in the app, by a cookie that scripts cannot read.
 * @throws Fault `content.no-version`, `content.closed`
 */
export async function startPreview(
  db: Db,
  { id, secret, isSecure, now }: { id: string; secret: string; isSecure: boolean; now: Date },
  reply: FastifyReply,
): Promise<Date> {
  const { kind, state } = await draftOf(db, id)
  if (!isOpen(state)) throw new Fault('content.closed')
  const until = new Date(now.getTime() + previewMs)
  const signed = `${id}.${until.getTime()}`
  const value = `${signed}.${proofOf(signed, secret)}`
  const shared = `Path=/; Max-Age=${previewMs / 1000}; SameSite=Strict${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', [
    `${cookieName}=${value}; HttpOnly; ${shared}`,
    `${signName}=${kind}; ${shared}`,
  ])
  return until
}

/** The draft that the browser of a request previews; undefined without such a cookie. */
export async function previewOf(
  db: Db,
  { headers: { cookie } }: FastifyRequest,
  secret: string,
  now: Date,
): Promise<ContentPreview | undefined> {
  const [, id, until, proof] = token.exec(cookie ?? '') ?? []
  if (!id || !until || !proof || Number(until) <= now.getTime()) return undefined
  if (!isSame(proof, proofOf(`${id}.${until}`, secret))) return undefined
  const { kind, value, state } = await draftOf(db, id)
  return isOpen(state) ? { kind, pieces: value as ContentPreview['pieces'] } : undefined
}

/** Ends the preview and redirects to the app. It changes nothing but the browser's own cookies. */
export function previewRoutes(app: FastifyInstance): void {
  app.get(endPath, (_request, reply) => {
    const gone = [cookieName, signName].map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Strict`)
    return reply.header('set-cookie', gone).header('cache-control', 'no-store').redirect('/')
  })
}

const isOpen = (state: Draft['state']) => state === 'draft' || state === 'scheduled'

const proofOf = (signed: string, secret: string): string =>
  createHmac('sha256', secret).update(`content preview ${signed}`).digest('base64url')

const isSame = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))
