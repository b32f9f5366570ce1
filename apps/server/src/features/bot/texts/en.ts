import type { BotTexts } from './fa.ts'

export const en: BotTexts = {
  'start.hello':
    'Hello {name}, welcome to {app}!\nFly, spin the wheel and win prizes every week. Scores are proven, and the odds are on the screen.',
  'start.play': 'Play',
  'help.text':
    'What I can do:\n/start open the game\n/language change the language\n/notifications which messages you get\n/privacy what happens to your data\n/paysupport trouble with a purchase\n\nAdd me to a group: /board posts its board, /challenge starts a duel for the week. In any chat, type my name to share your score.',
  'help.add-to-group': 'Add to a group',
  'privacy.text':
    'We keep only what the game needs: your Telegram id and name, your flights, balances and purchases. In your profile you can download all of it, or delete your account.',
  'privacy.read': 'Full text',
  'language.choose': 'Which language shall we speak?',
  'language.chosen': 'From now on I speak English.',
  'notifications.choose': 'Which messages do you want? Tap one to turn it off or on.',
  'notifications.no-player': 'Open the game once; then you can turn messages off and on here.',
  'notifications.on': '{kind}: on',
  'notifications.off': '{kind}: off',
  'kind.prize': 'Prizes',
  'kind.payout': 'Payouts',
  'kind.news': 'News',
  'unknown.text': 'I did not understand that. /help says what I can do.',
  'group.hello':
    'Hello {group}! I keep the scores of {app}.\nPress the button and play for this group: every score stands on its board. /board posts the board, /challenge starts a duel for the week.',
  'group.join': 'Play for this group',
  'group.board': 'The board of {group} this week',
  'group.board-row': '{place}. {name}: {score}',
  'group.board-empty': 'Nobody has flown for {group} this week. Be the first!',
  'group.only-in-group': 'This command is for groups. Add me to yours.',
  'duel.open':
    '{challenger} challenges everybody to a duel for the week! Score so far: {score}. Who accepts?',
  'duel.accept': 'I accept',
  'duel.agreed':
    'Duel of the week: {challenger} ({score}) against {opponent} ({other}).\nWhoever has the higher score when the week ends wins.',
  'duel.no-player': 'Open the game once, then come back for the duel.',
  'duel.own': 'You cannot duel with yourself!',
  'duel.taken': 'This duel has found its opponent. Start one of your own with /challenge.',
  'duel.over': 'The week of this duel is over.',
  'duel.yours': 'Accepted! Now fly.',
  'inline.title': 'Your score this week: {score}',
  'inline.place': 'Place {place}',
  'inline.message': 'I have {score} points in {app} this week and stand at place {place}. Can you beat me?',
  'inline.invite-title': 'An invitation to {app}',
  'inline.invite': 'Play {app} with me: fly, and win prizes every week.',
  'inline.open': 'Open the game first',
  'profile.short': 'Fly, spin and win prizes every week. Proven scores, open odds.',
  'profile.long':
    'Play and win prizes every week! In {app} you fly, collect coins and gems, spin the wheel and compete with your friends and your group. Every score is proven by a replay, and the odds of the wheel are always on the screen.',
  'command.start': 'Open the game',
  'command.help': 'What I can do',
  'command.language': 'Language',
  'command.notifications': 'Which messages you get',
  'command.privacy': 'Your data',
  'command.paysupport': 'Trouble with a purchase',
  'command.board': "This group's board of the week",
  'command.challenge': 'A duel for the week',
  'menu.play': 'Play',
}
