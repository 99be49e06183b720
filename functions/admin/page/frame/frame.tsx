import { QueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Admin, CustomRoutes, localStorageStore } from 'react-admin'
import { createHashRouter, RouterProvider } from 'react-router'
import { Dashboard } from '../dashboard/dashboard.tsx'
import { provider, subscribe } from '../language/language.ts'
import { session } from '../session/page-session.ts'
import { createAuthProvider } from './auth.ts'
import { dataProvider } from './data.ts'
import { numberingAddresses } from './number-addresses.ts'
import { PageLayout } from './page-layout.tsx'
import { routes } from './routes.tsx'
import { darkTheme, lightTheme } from './themes.ts'

/** The client tries again by itself where that can help, so a refused read shows its error at once. */
const createQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })

/** Filters, columns and the theme, as one person chose them in this browser. */
const createStore = () => localStorageStore(undefined, `person-${session.person()?.id ?? 0}`)

const Views = () => {
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
      dashboard={Dashboard}
      loginPage={false}
      disableTelemetry
    >
      <CustomRoutes>{routes}</CustomRoutes>
    </Admin>
  )
}

const createRouter = () => numberingAddresses(() => createHashRouter([{ path: '*', element: <Views /> }]))

/**
 * The page of a signed-in person. What it has read and was told lives with it, so the next person finds nothing of it.
 * react-admin's own router draws a view in pieces of 5 ms, with pauses between them. This one draws it at once, so a list
 * asks for its rows sooner.
 */
const Frame = () => {
  const [{ router, dispose }] = useState(createRouter)
  useEffect(() => dispose, [dispose])
  return <RouterProvider router={router} useTransitions={false} />
}
export default Frame
