import { Route } from 'react-router'
import { EntryList } from '../entries/entry-list.tsx'
import { EntryPage } from '../entries/entry-page.tsx'
import { later } from './later.tsx'
import { SignOut } from './sign-out.tsx'

const historyPage = later(async () => (await import('../history/history-page.tsx')).HistoryPage)
const importPage = later(async () => (await import('../transfer/import-page.tsx')).ImportPage)
const modelViews = later(async () => (await import('../model/views.tsx')).ModelViews)
const newCollection = later(async () => (await import('../model/new-collection.tsx')).NewCollection)
const peopleViews = later(async () => (await import('../people/views.tsx')).PeopleViews)
const pages = later(async () => (await import('../site/site-view.tsx')).PagesView)
const staticBlocks = later(async () => (await import('../site/site-view.tsx')).StaticView)

/** The views and their addresses. Lists and forms of entries come with the frame, and each other view is a script of its own. */
export const routes = (
  <>
    <Route path="/entries/:collection" element={<EntryList />} />
    <Route path="/entries/:collection/new" element={<EntryPage />} />
    <Route path="/entries/:collection/import" element={importPage} />
    <Route path="/entries/:collection/:id" element={<EntryPage />} />
    <Route path="/new-collection" element={newCollection} />
    <Route path="/model/*" element={modelViews} />
    <Route path="/people/*" element={peopleViews} />
    <Route path="/history" element={historyPage} />
    <Route path="/pages/*" element={pages} />
    <Route path="/static/*" element={staticBlocks} />
    <Route path="/sign-out" element={<SignOut />} />
  </>
)
