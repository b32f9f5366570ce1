import { Type } from 'typebox'
import type { ProcessSettings } from '../process-settings.ts'
import { type SettingsGroup, type SettingsOf, TextMatching, UrlOr } from '../settings.ts'

const properties = {
  BOT_TOKEN: TextMatching(
    '^\\d+:[A-Za-z0-9_-]{20,}$',
    'be a token as @BotFather gives it, such as 123456789:AA…',
    'token of the Telegram bot; verifies init data by HMAC',
  ),
  BOT_ID: Type.Optional(
    Type.Integer({ minimum: 1, description: "id of the bot; verifies init data by Telegram's public key" }),
  ),
  BOT_USERNAME: Type.String({
    pattern: '^\\w{4,32}$',
    expected: 'be the name of the bot without @: 4 to 32 letters, digits and _',
    default: '',
    description: 'name of the bot without @, for links into Telegram',
  }),
  TELEGRAM_ENVIRONMENT: Type.Enum(['production', 'test'], {
    default: 'production',
    description: "which of Telegram's public keys signs init data",
  }),
  TELEGRAM_UPDATES: Type.Enum(['off', 'webhook', 'polling'], {
    default: 'off',
    description: 'how the bot receives updates',
  }),
  TELEGRAM_WEBHOOK_SECRET: TextMatching(
    '^[A-Za-z0-9_-]{16,256}$',
    'have 16 to 256 letters, digits, _ and -',
    'secret of the webhook',
  ),
  TELEGRAM_API_ROOT: UrlOr('https://api.telegram.org', 'address of the Bot API'),
  TELEGRAM_TIMEOUT: Type.Integer({
    minimum: 1,
    maximum: 60,
    // Longer than the ten seconds in which a connection has to open: only then it is known that nothing was sent.
    default: 12,
    description: 'seconds: the longest wait for the Bot API',
  }),
}

export type TelegramSettings = SettingsOf<typeof properties>

export const telegramSettings = {
  section: 'Telegram',
  properties,
  problems: (value: TelegramSettings & ProcessSettings) => {
    const { NODE_ENV, PUBLIC_URL, BOT_TOKEN, BOT_ID, TELEGRAM_UPDATES: updates } = value
    const isWebhook = updates === 'webhook'
    return [
      ...(NODE_ENV === 'production' && !BOT_TOKEN && !BOT_ID
        ? ['BOT_TOKEN: must be set in production (or BOT_ID)']
        : []),
      ...(updates === 'off' || BOT_TOKEN ? [] : ['BOT_TOKEN: must be set while TELEGRAM_UPDATES is not off']),
      ...(isWebhook && !value.TELEGRAM_WEBHOOK_SECRET
        ? ['TELEGRAM_WEBHOOK_SECRET: must be set for a webhook, 16 to 256 letters, digits, _ and -']
        : []),
      ...(isWebhook && !PUBLIC_URL ? ['PUBLIC_URL: must be set for a webhook'] : []),
    ]
  },
} satisfies SettingsGroup
