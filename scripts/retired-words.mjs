/**
 * The words that were retired, and what to say instead: the standard terms of the field.
 *
 * `word` matches in lower case, alone or inside an identifier. A space in it stands for a space or a word boundary of an
 * identifier, `_` for such a boundary only. `exact` matches with its capitals. `allow` describes the lines in which the word
 * means something else. `only` limits a word to documents or code. `pending`: the code still contains it.
 */
export const retired = [
  {
    word: 'house',
    say: 'architecture, server',
    only: 'documents',
    allow: /house[: ](account|balance|closed)|House balances/,
  },
  { word: 'lively house', say: 'seeded app' },
  { word: 'rooms?', say: 'module', allow: /room (for|left)|no room/, pending: true },
  { word: 'floors?', say: 'layer', allow: /math|floor\(|_floor|floor of/i, pending: true },
  { word: 'mortal', say: 'fault injection', pending: true },
  { word: 'whole look', say: 'full leaderboard read', pending: true },
  { word: 'kept home', say: 'cached home screen', pending: true },
  { word: 'mark boards|standing mark|nearest mark|marked standing', say: 'rank checkpoint', pending: true },
  { word: 'gather(s|ed|ing)?', say: 'batch, batch loader', pending: true },
  { word: 'in_one_process', say: 'leader election', pending: true },
  { word: 'with_rest', say: 'circuit breaker', pending: true },
  { word: 'heads', say: 'top entries', pending: true },
  { word: 'keepers?', say: 'leaderboard sync, idempotency keys', pending: true },
  { word: 'shelf|shelves', say: 'product catalogue', pending: true },
  { word: 'till', say: 'tether receiver; until', pending: true },
  { word: '[a-z]+_parts', say: '…Dependencies', only: 'code', allow: /formatToParts/, pending: true },
  { exact: 'Asked|Looker|Told', say: '…Params, viewer, source', only: 'code', pending: true },
  { word: '(un)?witness(es|ed)?', say: 'progress heartbeat', allow: /`unwitnessed`/, pending: true },
  { word: 'frozen', say: 'on hold (a season)', pending: true },
  { exact: 'fixed season|season is fixed', say: 'finalised', pending: true },
  { word: 'ears?', say: 'updates listener', pending: true },
  { word: 'hear(s|er|ers|d|ing)?', say: 'subscribe, receive', pending: true },
  { exact: 'tell[A-Z]\\w*|\\.tell\\(', say: 'publish, notify', only: 'code', pending: true },
  { word: 'teach(es)?', say: 'register', pending: true },
  { word: 'seen_prices?', say: 'expected price', pending: true },
  { word: 'deeds?', say: 'actions', pending: true },
  { exact: '</?Extra\\b|\\{ Extra \\}', say: 'OptionalBoundary', only: 'code', pending: true },
  { word: 'at rest', say: 'idle, whenIdle, DeferredServices', pending: true },
  { exact: 'Ties', say: 'HostEffects', only: 'code', pending: true },
  { exact: 'feel\\(|touch-feel|\\{ feel', say: 'playFeedback', only: 'code', pending: true },
  { word: 'hush(ed)?', say: 'stopSound', pending: true },
  { word: 'who_learns', say: 'data recipients', pending: true },
  {
    exact: 'Yours|\\./ways\\.ts|\\./yours\\.tsx',
    say: 'PurchaseSuccess, payment methods',
    only: 'code',
    pending: true,
  },
  { word: 'first_times?', say: 'onboarding flags', pending: true },
  { word: '(door_tiles?|side_doors?)', say: 'nav tiles, home actions', pending: true },
  {
    exact: '(?:Around|Cry|Happening)(?= *[,}|=<{;)])',
    say: 'HostPort, FloatingText, GameEvent',
    only: 'code',
    pending: true,
  },
  { word: 'human_thumbs?', say: 'touch input, simulated player' },
  { exact: 'player, past|past: Db|\\.past', say: 'replica read (`call.past`)', only: 'code', pending: true },
  { word: 'unhurried', say: 'background database', pending: true },
]
