import { chooseTheme, useTheme } from '../appearance/theme.ts'
import { chooseLanguage, useLanguage, useText } from '../i18n/i18n.ts'
import classes from './preferences.module.css'

/** Language and theme of this device. */
export function Preferences() {
  const text = useText()
  const language = useLanguage()
  const theme = useTheme()
  const other = language === 'fa' ? 'en' : 'fa'
  return (
    <div className={classes.row}>
      <button
        type="button"
        className={classes.button}
        lang={other}
        onClick={() => void chooseLanguage(other)}
      >
        {other === 'fa' ? 'فارسی' : 'English'}
      </button>
      <button
        type="button"
        className={classes.button}
        onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
      >
        {text(theme === 'dark' ? 'theme.light' : 'theme.dark')}
      </button>
    </div>
  )
}
