import { searchPlayers } from '@ganj/contract/admin'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight'
import '#platform/styles/dialogs.ts'
import '@mantine/spotlight/styles.layer.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#auth/session.ts'
import { listQuery } from '#platform/api/queries.ts'
import { chooseTheme, useTheme } from '#platform/appearance/theme.ts'
import { MantineFrame } from '#platform/components/mantine-frame.tsx'
import { chooseLanguage, useLanguage, useText } from '#platform/i18n/i18n.ts'
import { navigate } from '#platform/router/location.tsx'
import { useSections } from './use-sections.ts'

const shownPlayers = 6

export const { open } = spotlight

/** The command palette: finds players and pages by a few letters. */
export function Palette({ signOut }: { signOut: () => void }) {
  const text = useText()
  const [query, setQuery] = useState('')
  const players = usePlayers(query, text('palette.players'))
  const pages = usePages(text('palette.pages'))
  const settings = useSettings(text('palette.settings'), signOut)
  return (
    <MantineFrame>
      <Spotlight
        actions={[...players, ...pages, ...settings]}
        query={query}
        onQueryChange={setQuery}
        shortcut={null}
        nothingFound={text('palette.nothing')}
        highlightQuery
        scrollable
        lockScroll={false}
        maxHeight={420}
        searchProps={{ placeholder: text('palette.placeholder'), 'aria-label': text('palette.placeholder') }}
        // The label is for the dialog itself; the root is only its wrapper.
        attributes={{ content: { 'aria-label': text('palette.open') } }}
      />
    </MantineFrame>
  )
}

function usePages(group: string): SpotlightActionGroupData[] {
  const text = useText()
  const actions = useSections().map(({ path, title, key }) => ({
    id: path,
    label: text(title),
    onClick: () => navigate(path),
    rightSection: <kbd dir="ltr">G {key.toUpperCase()}</kbd>,
  }))
  return [{ group, actions }]
}

function useSettings(group: string, signOut: () => void): SpotlightActionGroupData[] {
  const text = useText()
  const theme = useTheme()
  const language = useLanguage()
  const actions = [
    {
      id: 'theme',
      label: text(theme === 'dark' ? 'theme.light' : 'theme.dark'),
      onClick: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'language',
      label: language === 'fa' ? 'English' : 'فارسی',
      onClick: () => void chooseLanguage(language === 'fa' ? 'en' : 'fa'),
    },
    { id: 'sign-out', label: text('nav.sign-out'), onClick: signOut },
  ]
  return [{ group, actions }]
}

function usePlayers(query: string, group: string): SpotlightActionGroupData[] {
  const may = useMay()
  const [search] = useDebouncedValue(query.trim(), 200)
  const { data } = useInfiniteQuery({
    ...listQuery(searchPlayers, { search }),
    enabled: may('players.read') && search.length > 1,
  })
  const actions = (search.length > 1 ? (data?.pages[0]?.rows ?? []) : [])
    .slice(0, shownPlayers)
    .map(({ id, username, firstName }) => ({
      id: `player:${id}`,
      label: username || id,
      description: firstName,
      // The label of a player found by an id or a wallet does not contain the search text.
      keywords: [search],
      onClick: () => navigate(`/players/${id}`),
    }))
  return actions.length > 0 ? [{ group, actions }] : []
}
