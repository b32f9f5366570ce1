import type { AdminEndpoint } from '@ganj/contract/admin'
import { useState } from 'react'
import { readCsv } from '../../api/call.ts'
import { useText } from '../../i18n/i18n.ts'
import { Button } from '../controls/button.tsx'
import { notifyFault } from '../notify.ts'
import { saveFile } from './save-file.ts'

interface Props {
  endpoint: AdminEndpoint
  filters: Record<string, string | undefined>
}

/** Downloads all rows of a list with its current filters. */
export function CsvButton({ endpoint, filters }: Props) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await readCsv(endpoint, filters), `${endpoint.path.slice(1).replaceAll('/', '-')}.csv`)
    } catch (failure) {
      notifyFault(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="xs" variant="default" loading={isBusy} onClick={() => void download()}>
      {text('list.csv')}
    </Button>
  )
}
