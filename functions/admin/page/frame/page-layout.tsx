import LogoutIcon from '@mui/icons-material/Logout'
import PersonIcon from '@mui/icons-material/Person'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { AppBar, Layout, LoadingIndicator, ToggleThemeButton, UserMenu } from 'react-admin'
import { DeletionsBar } from '../entries/deleting/deletions-bar.tsx'
import { useText } from '../language/text.ts'
import { session } from '../session/page-session.ts'
import { PasswordDialog } from '../session/password-dialog.tsx'
import { LanguageItems } from './language-items.tsx'
import { PageMenu } from './menu.tsx'
import { ScriptGuard } from './script-guard.tsx'
import { UserMenuLink } from './user-menu-link.tsx'

const Bar = () => {
  const text = useText()
  return (
    <AppBar
      toolbar={
        <>
          <ToggleThemeButton />
          {/* The indicator hands its name to the circle, which has none of its own. */}
          <LoadingIndicator aria-label={text('frame.loading')} />
        </>
      }
      userMenu={
        <UserMenu label={session.person()?.label ?? text('frame.profile')}>
          <UserMenuLink
            to="/people/profile"
            label={text('frame.profile')}
            icon={<PersonIcon fontSize="small" />}
          />
          <LanguageItems />
          {/* The way out is a view of its own: on the way there, a form with unsaved text asks first. */}
          <UserMenuLink
            to="/sign-out"
            label={text('session.signOut')}
            icon={<LogoutIcon fontSize="small" />}
          />
        </UserMenu>
      }
    >
      <Typography component="span" variant="h6" sx={{ flex: 1 }}>
        Typecase
      </Typography>
    </AppBar>
  )
}

/** What stands around every view. */
export const PageLayout = ({ children }: { children?: ReactNode }) => (
  <Layout menu={PageMenu} appBar={Bar} sx={{ minWidth: 0, '& .RaLayout-content': { minWidth: 0 } }}>
    {children}
    <DeletionsBar />
    <ScriptGuard />
    <PasswordDialog />
  </Layout>
)
