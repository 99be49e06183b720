import LogoutIcon from '@mui/icons-material/Logout'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useEffect } from 'react'
import { useUserMenu } from 'react-admin'
import { useNavigate } from 'react-router'
import { useText } from '../language/text.ts'
import { session } from '../session/page-session.ts'
import { Waiting } from './waiting.tsx'

/** Signs out by a view of its own: on the way there, a form with unsaved text asks first. */
export const SignOutItem = () => {
  const navigate = useNavigate()
  const menu = useUserMenu()
  const text = useText()
  return (
    <MenuItem
      onClick={() => {
        menu?.onClose()
        void navigate('/sign-out')
      }}
    >
      <ListItemIcon>
        <LogoutIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{text('session.signOut')}</ListItemText>
    </MenuItem>
  )
}

/** Ends the session. */
export const SignOut = () => {
  useEffect(() => {
    // The next person begins at the start and not here.
    history.replaceState(null, '', location.pathname)
    void session.logout()
  }, [])
  return <Waiting />
}
