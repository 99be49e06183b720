import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Route, Routes, useMatch } from 'react-router'
import { Heading } from '../frame/heading.tsx'
import { useText } from '../language/text.ts'
import { type AreaName, areas } from './areas.ts'
import { ItemList } from './item-list.tsx'
import { ItemPage } from './item-page.tsx'
import { SectionFormPage } from './section-form-page.tsx'
import { SectionTree } from './section-tree.tsx'
import { SectionView } from './section-view.tsx'

/**
 * The pages or the static blocks, with the sections that they stand in. The tree of sections stands beside each view; on
 * a narrow screen it is a view of its own, and the others lead back to it.
 */
const SiteView = ({ area: name }: { area: AreaName }) => {
  const text = useText()
  const area = areas[name]
  const isStart = useMatch(area.path) !== null
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const all = <ItemList key="all" area={area} place="all" isWide={isWide} />
  return (
    <Stack direction="row" spacing={3} sx={{ minWidth: 0, pb: 4 }}>
      {isWide || isStart ? (
        <Box sx={{ width: isWide ? 230 : '100%', flexShrink: 0, minWidth: 0 }}>
          {isWide ? null : <Heading>{text(area.texts.title)}</Heading>}
          <SectionTree area={area} isWide={isWide} />
        </Box>
      ) : null}
      {isWide || !isStart ? (
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Routes>
            <Route index element={all} />
            <Route path="all" element={all} />
            <Route
              path="unplaced"
              element={<ItemList key="unplaced" area={area} place={null} isWide={isWide} />}
            />
            <Route path="sections/new" element={<SectionFormPage area={area} />} />
            <Route path="sections/:section" element={<SectionView area={area} isWide={isWide} />} />
            <Route path="sections/:section/edit" element={<SectionFormPage area={area} />} />
            <Route path="new" element={<ItemPage area={area} />} />
            <Route path=":item" element={<ItemPage area={area} />} />
          </Routes>
        </Box>
      ) : null}
    </Stack>
  )
}

/** The pages. */
export const PagesView = () => <SiteView area="pages" />

/** The static blocks. */
export const StaticView = () => <SiteView area="static" />
