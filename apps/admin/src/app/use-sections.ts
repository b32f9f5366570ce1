import { useSession } from '#auth/session.ts'
import { groups, type Section } from './sections.ts'

/** The sections of the navigation that the operator may see; empty groups are omitted. */
export function useGroups() {
  const { operator } = useSession()
  const may = ({ access }: Section) => access === 'signed-in' || operator.permissions.includes(access)
  return groups
    .map((group) => ({ ...group, sections: group.sections.filter(may) }))
    .filter(({ sections }) => sections.length > 0)
}

export const useSections = (): readonly Section[] => useGroups().flatMap(({ sections }) => sections)
