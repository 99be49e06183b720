import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The heading of a view. It names the tab, and takes the focus when the view opens, so that a screen reader says where one is. */
export const Heading = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '') heading.current?.focus()
  }, [pathname])
  useEffect(() => {
    document.title = `${children} – Typecase`
  }, [children])
  return (
    <Typography
      ref={heading}
      tabIndex={-1}
      component="h1"
      variant="h5"
      sx={{ my: 2, outline: 'none', overflowWrap: 'anywhere' }}
    >
      {children}
    </Typography>
  )
}
