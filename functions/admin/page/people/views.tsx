import { Route, Routes } from 'react-router'
import { NewToken } from './new-token.tsx'
import { NewUser } from './new-user.tsx'
import { ProfilePage } from './profile-page.tsx'
import { NewRole, RolePage } from './role-page.tsx'
import { RolesPage } from './roles-page.tsx'
import { TokensPage } from './tokens-page.tsx'
import { UserPage } from './user-page.tsx'
import { UsersPage } from './users-page.tsx'

/** The views of accounts and roles, in one script. */
export const PeopleViews = () => (
  <Routes>
    <Route path="/users" element={<UsersPage />} />
    <Route path="/users/new" element={<NewUser />} />
    <Route path="/users/:id" element={<UserPage />} />
    <Route path="/roles" element={<RolesPage />} />
    <Route path="/roles/new" element={<NewRole />} />
    <Route path="/roles/:id" element={<RolePage />} />
    <Route path="/tokens" element={<TokensPage />} />
    <Route path="/tokens/new" element={<NewToken />} />
    <Route path="/profile" element={<ProfilePage />} />
  </Routes>
)
