import PersonIcon from '@mui/icons-material/Person'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useUserMenu } from 'react-admin'
import { useNavigate } from 'react-router'
import { useText } from '../language/text.ts'

/** Leads to one's own account. */
export const ProfileItem = () => {
  const navigate = useNavigate()
  const menu = useUserMenu()
  const text = useText()
  return (
    <MenuItem
      onClick={() => {
        menu?.onClose()
        void navigate('/people/profile')
      }}
    >
      <ListItemIcon>
        <PersonIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{text('frame.profile')}</ListItemText>
    </MenuItem>
  )
}
