import type { Language } from '#platform/texts/texts.ts'
import { type CardTextKey, cardText, dayInWords, inDigits } from './picture/card-texts.ts'
import type { Card } from './picture/draw-card.ts'
import type { Shared } from './share-token.ts'

/** The data of a shared link when it is opened. */
export interface SharedFacts {
  shared: Shared
  /** Undefined: deleted, blocked, or not given. */
  username: string | undefined
  /** Of a group: its title and the first entries of its board. */
  group?: { title: string | null; top: readonly { place: number; username: string; score: number }[] }
  appName: string
}

const isolated = (name: string): string => `\u2068${name}\u2069`
/** Letters in the fonts of the images; a chat's title may have any. */
const unknown = /[^\p{Script=Arabic}\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{M}\u200c ]/gu
const longestTitle = 28
/** Rows of a board on an image. */
const shownRows = 3

/** A title in letters that can be drawn; undefined when nothing is left of it. */
function drawable(title: string): string | undefined {
  const letters = [...title.replace(unknown, '').replace(/ +/g, ' ').trim()]
  const words =
    letters.length > longestTitle ? `${letters.slice(0, longestTitle - 1).join('')}…` : letters.join('')
  return words === '' ? undefined : words
}

/** The name of the app on an image: Ganj has its own Persian name. */
const brandOf = (appName: string, language: Language): string =>
  language === 'fa' && appName === 'Ganj' ? 'گنج' : appName

const titleOf = (facts: SharedFacts): string =>
  drawable(facts.group?.title ?? '') ?? cardText(facts.shared.language, 'group.nameless')

/** The image of a shared link. */
export function cardOf(facts: SharedFacts): Card {
  const { shared, username, group, appName } = facts
  const { language } = shared
  const say = (key: CardTextKey, values?: Record<string, string>) => cardText(language, key, values)
  const brand = brandOf(appName, language)
  const card = { language, brand, button: playOf(shared) }
  if (shared.kind === 'invite') {
    return {
      ...card,
      caption: say(username === undefined ? 'invite.anonymous' : 'invite.caption'),
      title: username === undefined ? brand : isolated(username),
      text: [say('invite.first'), say('invite.second')],
    }
  }
  if (shared.kind === 'score') {
    const { place, week } = shared
    const standing =
      place !== null && week !== null
        ? say('score.place', { place: inDigits(language, place), week: dayInWords(language, week) })
        : say('score.flight')
    return {
      ...card,
      caption:
        username === undefined
          ? say('score.caption-anonymous')
          : say('score.caption', { name: isolated(username) }),
      title: inDigits(language, shared.score),
      text: [standing, say('score.challenge')],
    }
  }
  return {
    ...card,
    caption: say('group.caption'),
    title: titleOf(facts),
    text: [say('group.first'), say('group.second')],
    rows: (group?.top ?? []).slice(0, shownRows).map(({ place, username, score }) => ({
      place: inDigits(language, place),
      name: isolated(username),
      score: inDigits(language, score),
    })),
  }
}

/** Title and description of a shared link, for previews and the page itself. */
export function wordsOf(facts: SharedFacts): { title: string; description: string } {
  const { shared, username, appName } = facts
  const { language } = shared
  const app = brandOf(appName, language)
  const description = cardText(language, 'description')
  if (shared.kind === 'group')
    return { title: cardText(language, 'group.title', { name: isolated(titleOf(facts)), app }), description }
  if (shared.kind === 'score')
    return {
      title: cardText(language, 'score.title', { score: inDigits(language, shared.score), app }),
      description,
    }
  return {
    title:
      username === undefined ? app : cardText(language, 'invite.title', { name: isolated(username), app }),
    description,
  }
}

/** The text of a message below the image. */
export function messageTextOf(facts: SharedFacts): string {
  const { title } = wordsOf(facts)
  const { language, kind } = facts.shared
  return kind === 'score' ? `${title}\n${cardText(language, 'score.challenge')}` : title
}

/** The label of the link or button that opens the app. */
export const playOf = ({ language, kind }: Shared): string =>
  cardText(language, kind === 'group' ? 'join' : 'play')
