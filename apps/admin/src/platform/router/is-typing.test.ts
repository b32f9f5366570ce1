import { expect, test } from 'vitest'
import { isTyping } from './is-typing.ts'

function isTypingIn(html: string): boolean {
  document.body.innerHTML = html
  let found: boolean | undefined
  document.body.addEventListener('keydown', (event) => (found = isTyping(event)), { once: true })
  document.body.firstElementChild?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  return found ?? false
}

test('letters in a field are typed, and those after a press of a checkbox are shortcuts', () => {
  for (const field of ['<input>', '<input type="search">', '<textarea></textarea>', '<select></select>'])
    expect([field, isTypingIn(field)]).toEqual([field, true])
  for (const other of ['<input type="checkbox">', '<input type="radio">', '<button></button>'])
    expect([other, isTypingIn(other)]).toEqual([other, false])
})
