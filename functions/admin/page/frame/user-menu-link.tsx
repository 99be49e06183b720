import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import type { ReactNode } from 'react'
import { useUserMenu } from 'react-admin'
import { useNavigate } from 'react-router'

interface UserMenuLinkProps {
  /** The address of the view within the page. */
  to: string
  label: string
  icon: ReactNode
}

/** An item of the menu of the person who is signed in, which leads to a view. */
export const UserMenuLink = ({ to, label, icon }: UserMenuLinkProps) => {
  const navigate = useNavigate()
  const menu = useUserMenu()
  const open = (): void => {
    menu?.onClose()
    void navigate(to)
  }
  return (
    <MenuItem onClick={open}>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText>{label}</ListItemText>
    </MenuItem>
  )
}
