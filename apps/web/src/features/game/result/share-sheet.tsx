import { getLeaderboard, leaderboardMaxUsers, type Run } from '@ganj/contract'
import {
  Button,
  type CraftForm,
  directionOf,
  formatNumber,
  Sheet,
  Spinner,
  StillCraft,
  useLocale,
} from '@ganj/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '#auth/api.ts'
import { config } from '#platform/config.ts'
import { text } from '#platform/i18n/i18n.ts'
import { reportFailure } from '#platform/report-failure.ts'
import { profileQuery } from '#player/profile-query.ts'
import { shareLinkQuery } from '#player/share-link-query.ts'
import { drawShareCard, type ShareCard } from './share-card.ts'
import { addressOf, cardLink, savePicture, sharePicture } from './share-picture.ts'
import classes from './share-sheet.module.css'

interface Props {
  run: Run
  onClose: () => void
}

/** The share card of a verified run, with buttons to share and save it. */
export function ShareSheet({ run, onClose }: Props) {
  const { language } = useLocale()
  const craft = useRef<HTMLDivElement>(null)
  const { data: profile } = useQuery(profileQuery)
  const flight = { kind: 'score', runPublicId: run.publicId } as const
  const { data: shared } = useQuery(shareLinkQuery(language, flight))
  const link = cardLink(config.botUsername, profile?.telegramId, document.URL)
  const score = formatNumber(language, run.score ?? 0)
  const words = text('share.words', { score })

  const card = useQuery({
    queryKey: ['share-card', run.publicId, language],
    enabled: profile !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { silent: 'local' },
    queryFn: async () => {
      const drawn = craft.current?.querySelector('svg')
      if (!drawn) throw new Error('the craft is not there')
      const picture = await drawShareCard({
        ...cardWords(run, score, language, await placeOfWeek()),
        player: profile?.username ?? '',
        link,
        address: addressOf(link),
        picture: drawn,
      })
      return { picture, address: await dataAddressOf(picture) }
    },
  })

  return (
    <Sheet title={text('share.title')} closeLabel={text('sheet.close')} onClose={onClose}>
      <div className={classes.hidden} ref={craft} aria-hidden="true">
        <StillCraft form={run.levels.shuttle as CraftForm} />
      </div>
      <div className={classes.card} aria-busy={card.isPending}>
        {card.data ? (
          <img src={card.data.address} alt={words} width={1080} height={1350} />
        ) : card.isError ? (
          <p role="alert">{text('share.trouble')}</p>
        ) : (
          <>
            <Spinner size={44} />
            <p>{text('share.preparing')}</p>
          </>
        )}
      </div>
      <Button
        variant="gold"
        size="xl"
        disabled={!card.data}
        onClick={() =>
          card.data &&
          sharePicture(flight, card.data.picture, shared?.link ?? link, words).catch(reportFailure)
        }
      >
        {text('share.send')}
      </Button>
      <Button
        variant="quiet"
        disabled={!card.data}
        onClick={() => card.data && savePicture(card.data.address)}
      >
        {text('share.save')}
      </Button>
    </Sheet>
  )
}

type Words = Omit<ShareCard, 'player' | 'link' | 'address' | 'picture'>

function cardWords(
  run: Run,
  score: string,
  language: Parameters<typeof formatNumber>[0],
  place: number | null,
): Words {
  return {
    direction: directionOf(language),
    brand: text('app.name'),
    tagline: text('app.tagline'),
    score,
    rank: place === null ? '' : text('share.rank', { place: formatNumber(language, place) }),
    craft: text('share.craft', { level: formatNumber(language, run.levels.shuttle + 1) }),
    proven: text(run.proof === 'bounds' ? 'result.accepted' : 'share.proven'),
    invite: text('share.invite'),
  }
}

/** The weekly rank; null when the leaderboard cannot be read: the card then omits it. */
const placeOfWeek = async (): Promise<number | null> => {
  const query = { dimension: 'weekly', maxUsers: leaderboardMaxUsers } as const
  const board = await call(getLeaderboard, { query }).catch(() => null)
  return board?.me?.place ?? null
}

/** The picture as a data URL, which the content security policy allows for images. */
const dataAddressOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('the picture cannot be read'))
    reader.readAsDataURL(picture)
  })
