import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeAdminPage, type Visit } from './describe.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { adminPassword, everyField } from './stack.ts'
import { downloaded, importPage } from './views/import.ts'
import { endedSession } from './views/session.ts'

describeAdminPage('import and export in the page', (running) => {
  const addCollection = async (name: string): Promise<number> => {
    const names = { name, singleName: name, pluralName: `${name}s` }
    return (await running.admin.collections.add({ ...names, fields: [...everyField] })).id
  }
  const openImport = async (collection: number, visit?: Visit) => {
    const tab = await running.open(`/entries/${collection}/import`, visit)
    const importing = importPage(tab.page)
    await importing.heading.waitFor()
    return { ...tab, importing }
  }
  const count = async (collection: number, active?: boolean): Promise<number> => {
    const filter = active === undefined ? {} : { active }
    return (await running.admin.elements.list(collection, { limit: 1, filter })).total
  }

  /** A thousand rows, of which the second, the 500th and the last are bad. */
  const rows = (): string => {
    const lines = Array.from({ length: 1_000 }, (_, at) => `row-${at + 1},"Title, ${at + 1}",${at}.50,x`)
    lines[1] = 'row-2,Title,many,x'
    lines[499] = 'row-1,Taken,5,x'
    lines[999] = 'row-1000,Short'
    return ['Name,Heading,Minutes,Other', ...lines, ''].join('\r\n')
  }

  test('of 1,000 rows 3 are bad: they come back as a file, which is corrected and imported', async () => {
    const collection = await addCollection('article')
    const { page, wrong, importing } = await openImport(collection)
    await importing.choose('articles.csv', rows())
    await page.getByText('articles.csv has 1,000 rows.').waitFor()
    await importing.map('title', 'Heading')
    await page.getByText('Not imported: Other').waitFor()
    await importing.next()
    const preview = page.getByRole('region', { name: 'First rows' })
    const cells = await preview.getByRole('row').nth(1).getByRole('cell').allTextContents()
    expect(cells.slice(0, 5)).toEqual(['2', 'row-1', 'Title, 1', '', '0.5'])
    await preview.getByText('Cannot be imported: minutes must be a number').waitFor()
    await importing.begin()
    await importing.imported(997)
    expect(await importing.bad()).toEqual([
      '3\tminutes must be a number',
      '501\tname is taken: choose a value no other entry has',
      '1001\trow has 2 cells, and the first line has 4: quote cells that hold the delimiter',
    ])
    expect(await count(collection)).toBe(997)
    expect(await count(collection, true)).toBe(0)

    const [name, report] = await downloaded(page, () =>
      page.getByRole('button', { name: 'Download these rows' }).click(),
    )
    expect(name).toBe('articles.bad.csv')
    expect(report.split('\n')[0]).toBe('#line,#reason,Name,Heading,Minutes,Other')
    const corrected = report
      .replace('Title,many,x', 'Title,2,x')
      .replace('row-1,Taken', 'row-500,Taken')
      .replace('row-1000,Short', 'row-1000,Short,7,x')
    await page.getByRole('button', { name: 'Import another file' }).click()
    await importing.choose(name, corrected)
    await importing.map('title', 'Heading')
    await importing.next()
    await importing.begin()
    await importing.imported(3)
    expect(await count(collection)).toBe(1_000)
    await page.getByRole('button', { name: 'To the entries' }).click()
    await page.getByText(/of 1000/).waitFor()
    expect(wrong).toEqual([])
  })

  test('an import goes on after a cut connection and after a session that ended, and asks before it is left', async () => {
    const collection = await addCollection('note')
    const { page, wrong, importing } = await openImport(collection, { isAlone: true })
    const list = Array.from({ length: 600 }, (_, at) => ({ name: `n-${at}`, 'extra "data"': { n: at } }))
    let requests = 0
    let leave: (() => void) | undefined
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    await page.route('**/elements/import', async (route) => {
      requests += 1
      // The server has stored these rows, and the page does not hear of it.
      if (requests === 1) {
        await route.fetch()
        return route.abort()
      }
      if (requests === 2) {
        await left
        await page.context().clearCookies()
        return route.fulfill({ status: 401, json: { status: 'error', error: { title: 'x', text: 'y' } } })
      }
      return route.continue()
    })
    await importing.choose('notes.json', JSON.stringify(list))
    await importing.next()
    await importing.begin()
    await page.getByRole('link', { name: '← Notes' }).click()
    await page.getByRole('dialog', { name: 'Stop the import?' }).getByRole('button', { name: 'Stay' }).click()
    leave?.()
    await endedSession(page).signIn(adminPassword)
    await importing.imported(600)
    await page.getByText('All rows are in.').waitFor()
    expect(await count(collection)).toBe(600)
    expect(await running.admin.elements.get(collection, 600)).toMatchObject({ name: 'n-599' })
    expect(wrong.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  })

  test('an export has all that the filter shows, past 1,000 entries, and an import takes it back', async () => {
    const collection = await addCollection('item')
    const items = Array.from({ length: 1_005 }, (_, at) => ({
      name: `item-${at + 1}`,
      title: at === 0 ? '=1+1' : `'-${at}`,
      minutes: at < 3 ? -1.5 : 2,
    }))
    await running.admin.elements.import(collection, items)
    const { page, wrong } = await running.open(`/entries/${collection}`)
    await page.getByText(/of 1005/).waitFor()
    const save = async (form: RegExp): Promise<[string, string]> => {
      await page.getByRole('button', { name: 'Export' }).click()
      const dialog = page.getByRole('dialog', { name: 'Export Items' })
      await dialog.getByRole('radio', { name: form }).check()
      return downloaded(page, () => dialog.getByRole('button', { name: 'Save the file' }).click())
    }
    const [csvName, csv] = await save(/^CSV/)
    expect(csvName).toMatch(/^item-\d{4}-\d\d-\d\d\.csv$/)
    expect(csv.split('\n')).toHaveLength(1_007)
    expect(csv).toContain("1,item-1,'=1+1,,-1.5,false,")
    expect(csv).toContain("2,item-2,''-1,,-1.5,false,")

    const other = await addCollection('copy')
    const importing = importPage(page)
    await page.goto(`${running.url}/admin#/entries/${other}/import`)
    await importing.heading.waitFor()
    await importing.choose(csvName, csv)
    await importing.next()
    await importing.begin()
    await importing.imported(1_005)
    const copied = await running.admin.elements.list(other, { limit: 2 })
    expect(copied.items).toMatchObject([
      { name: 'item-1', title: '=1+1', minutes: -1.5, active: true },
      { name: 'item-2', title: "'-1", minutes: -1.5, active: true },
    ])

    const filter = encodeURIComponent(JSON.stringify({ f_minutes: '-1.5' }))
    await page.goto(`${running.url}/admin#/entries/${collection}?filter=${filter}`)
    await page.getByText(/of 3$/).waitFor()
    const [jsonName, json] = await save(/^JSON/)
    expect(jsonName).toMatch(/\.json$/)
    expect(JSON.parse(json)).toMatchObject([{ id: 1, title: '=1+1' }, { id: 2 }, { id: 3, minutes: -1.5 }])
    expect(wrong).toEqual([])
  })

  /** Goes through the steps, and looks at each. */
  const walk = async (page: Page, collection: number, look: (name: string) => Promise<void>) => {
    const importing = importPage(page)
    await look('file')
    await importing.choose('broken.csv', 'name,title\na,"b\n')
    await page.getByText('The row that begins in line 2 has quotation marks').waitFor()
    const text = 'title;accent;extra "data";_sort\nOne;#f80;"a,b";many\nTwo;orange;;1\nThree;;"{""a"":1}";2\n'
    await importing.choose('short.csv', text)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('alert').waitFor()
    await look('columns')
    await importing.map('Name', 'title')
    await importing.next()
    await look('preview')
    await importing.begin()
    await page.getByRole('heading', { name: '2 rows were not imported.' }).waitFor()
    await look('result')
    await page.goto(`${running.url}/admin#/entries/${collection}`)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('dialog', { name: /^Export/ }).waitFor()
    await look('export')
  }

  test('every step is free of what keeps readers out, and fits its screen', async () => {
    const collection = await addCollection('look')
    const { page, wrong } = await openImport(collection)
    await walk(page, collection, (name) => lookEverywhere(page, name))
    expect(wrong).toEqual([])
  })
})
