export const fa = {
  'start.hello':
    'سلام {name}! به {app} خوش آمدی.\nپرواز کن، گردونه را بچرخان و هر هفته جایزه ببر. امتیازها اثبات می‌شوند و شانس‌ها پیداست.',
  'start.play': 'بزن بریم',
  'help.text':
    'چه کارهایی از من برمی‌آید:\n/start بازی را باز کن\n/language زبان را عوض کن\n/notifications کدام پیام‌ها برسند\n/privacy با داده‌هایت چه می‌کنیم\n/paysupport مشکل در خرید\n\nمن را به یک گروه اضافه کن: با /board جدول گروه را می‌فرستم و با /challenge دوئل هفته راه می‌افتد. در هر چتی هم نام من را بنویس تا امتیازت را بفرستی.',
  'help.add-to-group': 'افزودن به گروه',
  'privacy.text':
    'فقط چیزی را نگه می‌داریم که بازی لازم دارد: شناسه و نامت در تلگرام، پروازها، موجودی و خریدهایت. در پروفایل می‌توانی همه را بگیری یا حسابت را پاک کنی.',
  'privacy.read': 'متن کامل',
  'language.choose': 'با چه زبانی حرف بزنیم؟',
  'language.chosen': 'از این به بعد فارسی حرف می‌زنم.',
  'notifications.choose': 'کدام پیام‌ها برایت بیاید؟ برای خاموش و روشن کردن، روی هر کدام بزن.',
  'notifications.no-player': 'اول یک بار بازی را باز کن؛ بعد اینجا پیام‌ها را خاموش و روشن کن.',
  'notifications.on': '{kind} روشن شد',
  'notifications.off': '{kind} خاموش شد',
  'kind.prize': 'جایزه‌ها',
  'kind.payout': 'برداشت‌ها',
  'kind.news': 'خبرها',
  'unknown.text': 'این را نفهمیدم. /help را بزن تا بگویم چه کارهایی بلدم.',
  'group.hello':
    'سلام به همهٔ {group}! من داور {app} هستم.\nروی دکمه بزنید و برای این گروه بازی کنید: امتیاز هر کس در جدول گروه می‌نشیند. /board جدول را می‌فرستد و /challenge دوئل هفته را راه می‌اندازد.',
  'group.join': 'بازی برای این گروه',
  'group.board': 'جدول این هفتهٔ {group}',
  'group.board-row': '{place}. {name}: {score}',
  'group.board-empty': 'هنوز کسی این هفته برای {group} پرواز نکرده. نفر اول باش!',
  'group.only-in-group': 'این دستور مال گروه‌هاست. من را به گروهت اضافه کن.',
  'duel.open': '{challenger} همه را به دوئل هفته دعوت کرد! امتیاز این هفته‌اش: {score}. چه کسی می‌پذیرد؟',
  'duel.accept': 'می‌پذیرم',
  'duel.agreed':
    'دوئل هفته: {challenger} ({score}) در برابر {opponent} ({other}).\nهر کس تا پایان هفته امتیاز بالاتری بگیرد، برده است.',
  'duel.no-player': 'اول یک بار بازی را باز کن، بعد بیا سراغ دوئل.',
  'duel.own': 'با خودت که نمی‌شود دوئل کرد!',
  'duel.taken': 'این دوئل حریفش را پیدا کرده. خودت با /challenge یکی تازه بساز.',
  'duel.over': 'هفتهٔ این دوئل تمام شده است.',
  'duel.yours': 'پذیرفتی! حالا پرواز کن.',
  'inline.title': 'امتیاز این هفته‌ات: {score}',
  'inline.place': 'رتبهٔ {place}',
  'inline.message': 'این هفته در {app} {score} امتیاز گرفتم و رتبهٔ {place} هستم. می‌توانی بزنی جلو؟',
  'inline.invite-title': 'دعوت به {app}',
  'inline.invite': 'بیا {app} بازی کنیم: پرواز کن و هر هفته جایزه ببر.',
  'inline.open': 'اول بازی را باز کن',
  'profile.short': 'پرواز کن، بچرخان و هر هفته جایزه ببر. امتیاز اثبات‌شده، شانس پیدا.',
  'profile.long':
    'بازی کن و هر هفته جایزه ببر! در {app} پرواز می‌کنی، سکه و الماس جمع می‌کنی، گردونه می‌چرخانی و با دوستان و گروهت رقابت می‌کنی. هر امتیاز با بازپخش اثبات می‌شود و شانس گردونه همیشه پیداست.',
  'command.start': 'بازی را باز کن',
  'command.help': 'چه کارهایی بلدم',
  'command.language': 'زبان',
  'command.notifications': 'کدام پیام‌ها برسند',
  'command.privacy': 'داده‌های تو',
  'command.paysupport': 'مشکل در خرید',
  'command.board': 'جدول هفتهٔ این گروه',
  'command.challenge': 'دوئل هفته',
  'menu.play': 'بازی',
}

/** What the bot says in one language; `{name}` stands for a value. */
export type BotTexts = Readonly<Record<keyof typeof fa, string>>
