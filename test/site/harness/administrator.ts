import { authEndpoints } from '../../../shared/contract/auth.ts'
import { type Client, createClient } from '../../../shared/contract/client.ts'
import { collectionEndpoints, elementEndpoints } from '../../../shared/contract/collections.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../../shared/contract/pages.ts'
import { staticItemEndpoints } from '../../../shared/contract/static.ts'
import { countryFields, elementOf, type sourceCountries } from './countries.ts'

/** Logs in. @returns a client that calls as this account */
export const logIn = async (baseUrl: string, email: string, password: string): Promise<Client> => {
  const { data } = await createClient({ baseUrl }).call(authEndpoints.login, { body: { email, password } })
  return createClient({ baseUrl, token: data.payload.accessToken })
}

/** Makes the collection `countries`, fills and publishes it. @returns its id */
export const addCountries = async (admin: Client, countries: typeof sourceCountries): Promise<number> => {
  const names = { name: 'countries', singleName: 'country', pluralName: 'countries' }
  const added = await admin.call(collectionEndpoints.add, { body: { ...names, fields: [...countryFields] } })
  const { id } = added.data.payload
  const imported = await admin.call(elementEndpoints.import, {
    params: { id },
    body: countries.map(elementOf),
  })
  const { failed, errors } = imported.data.payload
  if (failed > 0) throw new Error(`Not imported: ${JSON.stringify(errors)}`)
  await admin.call(collectionEndpoints.publish, { params: { id } })
  return id
}

const addSection = async (
  admin: Client,
  name: string,
  url: string,
  parentId: number | null,
): Promise<number> => {
  const added = await admin.call(pageSectionEndpoints.add, { body: { name, url, parentId, active: true } })
  return added.data.payload.id
}

const addPage = async (
  admin: Client,
  url: string,
  title: string,
  parentId: number | null,
): Promise<number> => {
  const fields = { body: { type: 'text', value: `${title}: <all> there is & more` } } as const
  const added = await admin.call(pageEndpoints.add, {
    body: { name: title, url, title, parentId, fields, active: true },
  })
  return added.data.payload.id
}

/** Adds the sections, pages and the footer that the site has beside its countries. @returns ids by url */
export const addPages = async (admin: Client) => {
  const about = await addSection(admin, 'About', 'about', null)
  const data = await addSection(admin, 'Data & sources', 'about/data', about)
  const languages = await addSection(admin, 'Languages', 'languages', null)
  const pages = {
    imprint: await addPage(admin, 'about/imprint', 'Imprint', about),
    areas: await addPage(admin, 'about/data/areas', 'How areas are measured', data),
    japanese: await addPage(admin, 'languages/日本語', '日本語', languages),
  }
  const text = 'From world-countries <5.1.0>'
  const fields = [
    { name: 'text', type: 'text', value: text },
    { name: 'source', type: 'text', value: 'Open Database License' },
    { name: 'showSource', type: 'boolean', value: true },
  ] as const
  await admin.call(staticItemEndpoints.add, {
    body: { name: 'Footer', url: 'footer', fields: [...fields], active: true },
  })
  return { sections: { about, data, languages }, pages, footer: text }
}
