import { getContentKind } from '@ganj/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '#platform/api/queries.ts'
import { Page } from '#platform/components/page.tsx'
import { Reply } from '#platform/components/read.tsx'
import { useFormat } from '#platform/format/use-format.ts'
import { textOf, useText } from '#platform/i18n/i18n.ts'
import { useParams } from '#platform/router/params.ts'
import classes from './content.module.css'
import { Drafts } from './drafts.tsx'
import { Editor } from './editor.tsx'
import { VersionHistory } from './version-history.tsx'

/** One kind of content: the editor of the live version, open drafts, and earlier versions. */
export function KindPage() {
  const { kind = '' } = useParams()
  const text = useText()
  const format = useFormat()
  const result = useQuery(readQuery(getContentKind, { kind }))
  return (
    <Reply
      result={result}
      rows={10}
      render={(content) => (
        <Page
          title={textOf('content-kind', kind)}
          note={text('content.version-of', { version: format.number(content.version) })}
        >
          <div className={classes.columns}>
            <Editor key={content.kind} {...content} />
            <div className={classes.side}>
              <Drafts kind={kind} drafts={content.drafts} />
              <VersionHistory kind={kind} version={content.version} history={content.history} />
            </div>
          </div>
        </Page>
      )}
    />
  )
}
