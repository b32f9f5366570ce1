import { getShareLink, prepareShareMessage, type QueryOf } from '@ganj/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicIdsOf } from '#auth/players.ts'
import { Fault } from '#platform/fault.ts'
import type { Mount } from '#platform/http/mount.ts'
import type { Limit, Limits } from '#platform/limits/limits.ts'
import { networkOf } from '#platform/limits/network.ts'
import { TelegramError } from '#platform/telegram/bot.ts'
import { type Language, languageOf } from '#platform/texts/texts.ts'
import type { SharingDependencies } from './dependencies.ts'
import { sharePage, sharePagePolicy } from './page.ts'
import { drawCard } from './picture/draw-card.ts'
import { createPictures } from './picture/render-picture.ts'
import { prepareMessage } from './prepare-message.ts'
import { type Shared, type ShareTokens, sharePath } from './share-token.ts'
import { cardOf, messageTextOf, playOf, type SharedFacts, wordsOf } from './shared-card.ts'
import { groupFacts, sharerOf, targetOf } from './shared-links.ts'

interface SharingRoutes extends SharingDependencies {
  mount: Mount
  app: FastifyInstance
  limits: Limits | undefined
  tokens: ShareTokens
  /** The app's address. */
  address(): URL | undefined
}

/** The rate limit of pages and images for one network: servers of messengers request many. */
const perNetwork: Limit = { perSecond: 10, burst: 100 }
/** How long others may cache a page or image, seconds: boards and names may change. */
const maxAgeSeconds = { invite: 3_600, score: 3_600, group: 300 }
/** The fallback image, for links whose own cannot be drawn now. */
const generalPicture = '/share.png'

type ShareRequest = FastifyRequest<{ Params: { token: string } }>

/** The link of a player, its page, the image of that page, and a message with both. */
export function sharingRoutes(sharing: SharingRoutes): void {
  const { settings, database, clock, limits, mount, app, tokens, bot } = sharing
  const pictures = createPictures()

  mount(getShareLink, async ({ player, query, request }) => {
    const shared = await sharedBy(player.id, query, languageOf(request.headers['accept-language']))
    return { link: (shared && pageOf(shared)) ?? null }
  })

  mount(prepareShareMessage, async ({ player, body, request }) => {
    const shared = await sharedBy(player.id, body, languageOf(request.headers['accept-language']))
    const page = shared && pageOf(shared)
    const sharer = shared && (await sharerOf(database, shared))
    if (!bot || !page || sharer?.telegramId == null) return { preparedMessageId: null }
    const facts = await factsOf(shared)
    const message = {
      telegramId: sharer.telegramId,
      title: wordsOf(facts).title,
      text: messageTextOf(facts),
      page,
      play: playOf(shared),
      target: targetOf(settings.BOT_USERNAME, shared, sharer),
    }
    try {
      return { preparedMessageId: await prepareMessage(bot, message) }
    } catch (error) {
      if (!(error instanceof TelegramError)) throw error
      // The app then shares the link instead.
      request.log.warn({ err: error }, 'a message to share was not prepared')
      return { preparedMessageId: null }
    }
  })

  /** The address of a link's page; undefined where sharing is off. */
  const pageOf = (shared: Shared): string | undefined => {
    const address = sharing.address()
    if (!address || settings.BOT_USERNAME === '') return undefined
    return new URL(sharePath(tokens.sign(shared)), address).href
  }

  async function sharedBy(
    playerId: bigint,
    { kind, runPublicId }: QueryOf<typeof getShareLink>,
    language: Language,
  ): Promise<Shared | undefined> {
    const playerPublicId = (await publicIdsOf(database, [playerId])).get(playerId) ?? null
    const by = { language, playerPublicId }
    if (kind === 'group') {
      const groupId = await sharing.groupOf(database, playerId)
      return groupId === null ? undefined : { ...by, kind, groupId }
    }
    const score =
      kind === 'score' && runPublicId !== undefined
        ? await sharing.verifiedScoreOf(database, playerId, runPublicId)
        : undefined
    // An unverified score is not shown.
    return score === undefined
      ? { ...by, kind: 'invite' }
      : { ...by, kind: 'score', score, place: null, week: null }
  }

  const read = async ({ ip, params }: ShareRequest): Promise<Shared> => {
    const wait = (await limits?.consume(`share-${networkOf(ip)}`, perNetwork, clock())) ?? 0
    if (wait > 0) throw new Fault('request.too-many', { retryAfterMs: wait })
    const shared = tokens.read(params.token)
    if (!shared) throw new Fault('request.not-found')
    return shared
  }

  const factsOf = async (shared: Shared): Promise<SharedFacts> => {
    const group =
      shared.kind === 'group' ? await groupFacts(database, sharing, shared.groupId, clock()) : undefined
    const username = (await sharerOf(database, shared))?.username
    return { shared, username, appName: settings.APP_NAME, ...(group && { group }) }
  }

  app.get('/share/:token', async (request: ShareRequest, reply: FastifyReply) => {
    const shared = await read(request)
    const address = sharing.address()
    if (!address) throw new Fault('request.not-found')
    const facts = await factsOf(shared)
    const own = new URL(sharePath(request.params.token), address).href
    const page = sharePage({
      ...wordsOf(facts),
      language: shared.language,
      play: playOf(shared),
      target: targetOf(settings.BOT_USERNAME, shared, await sharerOf(database, shared)),
      address: own,
      picture: `${own}/picture.png`,
    })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', `public, max-age=${maxAgeSeconds[shared.kind]}`)
      .header('content-security-policy', sharePagePolicy)
      .send(page)
  })

  app.get('/share/:token/picture.png', async (request: ShareRequest, reply: FastifyReply) => {
    const shared = await read(request)
    const picture = await pictures.of(drawCard(cardOf(await factsOf(shared)))).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a picture of a shared link was not drawn')
      return undefined
    })
    if (!picture) return reply.header('cache-control', 'no-store').redirect(generalPicture)
    reply
      .header('cache-control', `public, max-age=${maxAgeSeconds[shared.kind]}`)
      .header('etag', picture.etag)
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
    return reply.type('image/png').send(picture.png)
  })
}
