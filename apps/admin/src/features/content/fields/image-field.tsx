import { uploadImage } from '@ganj/contract/admin'
import { useId, useRef } from 'react'
import { useCommand } from '#platform/api/use-command.ts'
import { Button } from '#platform/components/controls/button.tsx'
import { messageOf } from '#platform/components/fault-message.ts'
import { useText } from '#platform/i18n/i18n.ts'
import classes from './fields.module.css'

interface Props {
  label: string
  value: string
  onChange: (file: string) => void
}

const folder = '/api/content/image/'

/** An image, which is uploaded at once. It is visible to players only when content that refers to it is published. */
export function ImageField({ label, value, onChange }: Props) {
  const text = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { run, isBusy, error } = useCommand({
    endpoint: uploadImage,
    isQuiet: true,
    onDone: ({ file }) => onChange(file),
  })
  const upload = async (file: File | undefined) => {
    if (file) run({ bytes: base64Of(new Uint8Array(await file.arrayBuffer())) })
  }
  return (
    <div className={classes.image}>
      {value ? (
        <img src={`${folder}${value}`} alt={label} width="64" height="64" />
      ) : (
        <span className={classes.placeholder} aria-hidden="true" />
      )}
      <div>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        <input
          ref={input}
          id={id}
          className={classes.file}
          // The button beside it has the keyboard focus instead.
          tabIndex={-1}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={({ currentTarget }) => {
            void upload(currentTarget.files?.[0])
            // Choosing the same file again must fire a change event.
            currentTarget.value = ''
          }}
        />
        <Button size="xs" variant="default" loading={isBusy} onClick={() => input.current?.click()}>
          {text('content.upload')}
        </Button>
        <p className={classes.hint}>{text('content.upload-hint')}</p>
        {error && (
          <p className={classes.error} role="alert">
            {messageOf(error)}
          </p>
        )}
      </div>
    </div>
  )
}

/** In chunks: the number of arguments of a call is limited. */
function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}
