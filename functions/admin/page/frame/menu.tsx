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
import { CanAccess, Menu } from 'react-admin'
import { isTypecaseError } from '../../../../shared/client/http/error.ts'
import { labelOf, useCollections } from '../entries/collections.ts'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'

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
        <CanAccess resource="pages" action="list">
          <Menu.Item to="/pages" primaryText={text('site.pages')} leftIcon={<WebIcon />} />
        </CanAccess>
        <CanAccess resource="static-items" action="list">
          <Menu.Item to="/static" primaryText={text('site.blocks')} leftIcon={<WidgetsIcon />} />
        </CanAccess>
        <CanAccess resource="collections" action="create">
          <Menu.Item to="/new-collection" primaryText={text('frame.newCollection')} leftIcon={<AddIcon />} />
        </CanAccess>
        <CanAccess resource="collections" action="edit">
          <Menu.Item to="/model" primaryText={text('model.title')} leftIcon={<SchemaIcon />} />
        </CanAccess>
        <CanAccess resource="users" action="list">
          <Menu.Item to="/people/users" primaryText={text('people.users')} leftIcon={<PeopleIcon />} />
        </CanAccess>
        <CanAccess resource="roles" action="list">
          <Menu.Item
            to="/people/roles"
            primaryText={text('people.roles')}
            leftIcon={<AdminPanelSettingsIcon />}
          />
        </CanAccess>
        <CanAccess resource="users" action="edit">
          <Menu.Item to="/people/tokens" primaryText={text('people.tokens')} leftIcon={<KeyIcon />} />
        </CanAccess>
        <CanAccess resource="history" action="list">
          <Menu.Item to="/history" primaryText={text('history.title')} leftIcon={<HistoryIcon />} />
        </CanAccess>
      </Menu>
    </>
  )
}
