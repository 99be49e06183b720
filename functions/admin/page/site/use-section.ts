import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Section } from '../../../../shared/client/types/answers.ts'
import { admin } from '../frame/client.ts'
import type { Area } from './areas.ts'

/** A section, and the ETag that tells whether it changed since. */
export interface ReadSection {
  section: Section
  etag: string
}

/** The query keeps a copy of the answer, which the client knows no ETag of, so the ETag stands beside it. */
const read = (section: Section): ReadSection => ({ section, etag: admin.etagOf(section) ?? '' })

const keyOf = (area: Area, id: number) => ['section', area.name, id]

/** The endpoints of an area's sections. */
export const sectionsOf = ({ name }: Area) => (name === 'pages' ? admin.pages : admin.static).sections

/** One section. Its view shows nothing of before: an old ETag would be refused. */
export const useSection = (area: Area, id: number) =>
  useQuery({
    queryKey: keyOf(area, id),
    queryFn: async ({ signal }) => read(await sectionsOf(area).get(id, { signal })),
    gcTime: 0,
  })

/** Takes a section as a write answered it: its next write sends the new ETag. */
export const usePutSection = (area: Area): ((section: Section) => void) => {
  const queries = useQueryClient()
  return (section) => {
    const queryKey = keyOf(area, section.id)
    // What is being read may be of before the write.
    void queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, read(section))
  }
}
