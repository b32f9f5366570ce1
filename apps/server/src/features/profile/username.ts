import { inLatinDigits } from '#platform/texts/latin-digits.ts'

/** The stored form of letters that other keyboards write differently. */
const sameLetter: Readonly<Record<string, string>> = { ي: 'ی', ى: 'ی', ك: 'ک', ة: 'ه', ۀ: 'ه' }

const wellFormed = /^[a-zA-Zءآأؤئابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی0-9_]{3,20}$/

/** Reserved names; digits and underscores do not make another name of them. */
const reserved = new Set([
  'admin',
  'administrator',
  'bot',
  'ganj',
  'ganjadmin',
  'ganjsupport',
  'help',
  'moderator',
  'null',
  'official',
  'operator',
  'owner',
  'playdeck',
  'root',
  'support',
  'system',
  'telegram',
  'undefined',
  'ادمین',
  'اپراتور',
  'پشتیبان',
  'پشتیبانی',
  'تلگرام',
  'ربات',
  'رسمی',
  'گنج',
  'مدیر',
  'مدیریت',
])

export type UsernameVerdict =
  | { username: string }
  | { refusal: 'profile.username-invalid' | 'profile.username-reserved' }

/**
 * Reads a username: 3 to 20 letters (Persian or Latin), digits or underscores. Arabic letter forms become the Persian
 * ones and all digits Latin ones, so that equal-looking names are equal.
 */
export function readUsername(raw: string): UsernameVerdict {
  const username = [...inLatinDigits(raw.normalize('NFKC').trim())]
    .map((letter) => sameLetter[letter] ?? letter)
    .join('')
  if (!wellFormed.test(username)) return { refusal: 'profile.username-invalid' }
  const stem = username.toLowerCase().replace(/[0-9_]/g, '')
  return reserved.has(stem) ? { refusal: 'profile.username-reserved' } : { username }
}
