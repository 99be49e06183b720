import CssBaseline from '@mui/material/CssBaseline'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { session } from '../session/page-session.ts'
import { SignIn } from '../session/sign-in.tsx'
import { darkTheme, lightTheme } from './themes.ts'
import { Waiting } from './waiting.tsx'

const light = createTheme(lightTheme)
const dark = createTheme(darkTheme)

/** The frame of a signed-in person is a script of its own: the sign-in needs none of it. */
const Frame = lazy(() => import('./frame.tsx'))

/** The sign-in, and behind it the page. A person whose session ends later stays where they are. */
export const Start = () => {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const user = useSyncExternalStore(session.subscribe, session.person)
  const [isKnown, setIsKnown] = useState(false)
  useEffect(() => {
    void session.resume().finally(() => setIsKnown(true))
  }, [])
  if (user)
    return (
      <Suspense fallback={<Waiting />}>
        <Frame key={user.id} />
      </Suspense>
    )
  return (
    <ThemeProvider theme={isDark ? dark : light}>
      <CssBaseline />
      {isKnown ? <SignIn /> : <Waiting />}
    </ThemeProvider>
  )
}
