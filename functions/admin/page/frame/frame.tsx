import { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { Admin, CustomRoutes, localStorageStore } from 'react-admin'
import { Route } from 'react-router'
import { EntryList } from '../entries/entry-list.tsx'
import { EntryPage } from '../entries/entry-page.tsx'
import { provider, subscribe } from '../language/language.ts'
import { session } from '../session/page-session.ts'
import { createAuthProvider } from './auth.ts'
import { dataProvider } from './data.ts'
import { PageLayout } from './page-layout.tsx'
import { SignOut } from './sign-out.tsx'
import { StartPage } from './start-page.tsx'
import { darkTheme, lightTheme } from './themes.ts'
import { Waiting } from './waiting.tsx'

/** Few people make collections, so this is a script of its own. */
const NewCollection = lazy(async () => ({
  default: (await import('../model/new-collection.tsx')).NewCollection,
}))

/** Imports are seldom, and bring a reader of CSV. */
const ImportPage = lazy(async () => ({
  default: (await import('../transfer/import-page.tsx')).ImportPage,
}))

/** The client tries again by itself where that can help, so a refused read shows its error at once. */
const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })

/** Filters, columns and the theme, as one person chose them in this browser. */
const createStore = () => localStorageStore(undefined, `person-${session.person()?.id ?? 0}`)

/** The page of a signed-in person. What it has read and was told lives with it, so the next person finds nothing of it. */
const Frame = () => {
  const [queryClient] = useState(createQueryClient)
  const [authProvider] = useState(createAuthProvider)
  const [store] = useState(createStore)
  const i18nProvider = useSyncExternalStore(subscribe, provider)
  return (
    <Admin
      store={store}
      title="Typecase"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      layout={PageLayout}
      dashboard={StartPage}
      loginPage={false}
      disableTelemetry
    >
      <CustomRoutes>
        <Route path="/entries/:collection" element={<EntryList />} />
        <Route path="/entries/:collection/new" element={<EntryPage />} />
        <Route
          path="/entries/:collection/import"
          element={
            <Suspense fallback={<Waiting />}>
              <ImportPage />
            </Suspense>
          }
        />
        <Route path="/entries/:collection/:id" element={<EntryPage />} />
        <Route
          path="/new-collection"
          element={
            <Suspense fallback={<Waiting />}>
              <NewCollection />
            </Suspense>
          }
        />
        <Route path="/sign-out" element={<SignOut />} />
      </CustomRoutes>
    </Admin>
  )
}
export default Frame
