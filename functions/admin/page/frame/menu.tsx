import AddIcon from '@mui/icons-material/Add'
import AdminPanelSettingsIcon from '@mui/icons-material/AdminPanelSettings'
import ArticleIcon from '@mui/icons-material/Article'
import HistoryIcon from '@mui/icons-material/History'
import KeyIcon from '@mui/icons-material/Key'
import PeopleIcon from '@mui/icons-material/People'
import SchemaIcon from '@mui/icons-material/Schema'
import WebIcon from '@mui/icons-material/Web'
import WidgetsIcon from '@mui/icons-material/Widgets'
import Alert from '@mui/material/Alert'
import type { ReactElement } from 'react'
import { CanAccess, Menu } from 'react-admin'
import { isTypecaseError } from '../../../../shared/client/http/error.ts'
import { labelOf, useCollections } from '../entries/collections.ts'
import type { TextKey } from '../language/english/index.ts'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'

/** A view that only some may open. */
interface MenuView {
  resource: string
  action: 'list' | 'create' | 'edit'
  to: string
  label: TextKey
  icon: ReactElement
}

const views: readonly MenuView[] = [
  { resource: 'pages', action: 'list', to: '/pages', label: 'site.pages', icon: <WebIcon /> },
  { resource: 'static-items', action: 'list', to: '/static', label: 'site.blocks', icon: <WidgetsIcon /> },
  {
    resource: 'collections',
    action: 'create',
    to: '/new-collection',
    label: 'frame.newCollection',
    icon: <AddIcon />,
  },
  { resource: 'collections', action: 'edit', to: '/model', label: 'model.title', icon: <SchemaIcon /> },
  { resource: 'users', action: 'list', to: '/people/users', label: 'people.users', icon: <PeopleIcon /> },
  {
    resource: 'roles',
    action: 'list',
    to: '/people/roles',
    label: 'people.roles',
    icon: <AdminPanelSettingsIcon />,
  },
  { resource: 'users', action: 'edit', to: '/people/tokens', label: 'people.tokens', icon: <KeyIcon /> },
  { resource: 'history', action: 'list', to: '/history', label: 'history.title', icon: <HistoryIcon /> },
]

/** The views, in the order in which they are used. */
export const PageMenu = () => {
  const text = useText()
  const { data = [], error } = useCollections()
  // Whoever may not read collections has other views.
  const isRefused = isTypecaseError(error) && error.status === 403
  return (
    <>
      {isRefused || !error ? null : <Alert severity="error">{said(error)}</Alert>}
      <Menu>
        <Menu.DashboardItem primaryText={text('dashboard.title')} />
        {data.map((collection) => (
          <Menu.Item
            key={collection.id}
            to={`/entries/${collection.id}`}
            primaryText={labelOf(collection)}
            leftIcon={<ArticleIcon />}
          />
        ))}
        {views.map(({ resource, action, to, label, icon }) => (
          <CanAccess key={to} resource={resource} action={action}>
            <Menu.Item to={to} primaryText={text(label)} leftIcon={icon} />
          </CanAccess>
        ))}
      </Menu>
    </>
  )
}
