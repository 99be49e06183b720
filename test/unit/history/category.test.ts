import { describe, expect, it } from 'vitest'
import { categoryOf } from '../../../shared/http/steps/history.ts'

describe('category of a request', () => {
  it.each([
    ['/pages/about', 'pages'],
    ['/pages/sections/team', 'pages'],
    ['/static/footer', 'static'],
    ['/api/articles', 'collections'],
    ['/api/articles/7', 'collections'],
    ['/core/users/self', 'admin'],
    ['/core', 'admin'],
    ['/media/whatever', 'media'],
    ['/uploads/cat.jpg', 'media'],
    ['/a/b/Film.MP4', 'media'],
    ['/logo.png', 'media'],
    ['/openapi.json', 'other'],
    ['/docs', 'other'],
    ['/', 'other'],
    ['', 'other'],
  ])('%s is %s', (path, category) => {
    expect(categoryOf(path)).toBe(category)
  })

  it('goes by whole segments, and by the section before the extension', () => {
    expect(categoryOf('/pagesque')).toBe('other')
    expect(categoryOf('/corepages/x')).toBe('other')
    expect(categoryOf('/static/logo.png')).toBe('static')
    expect(categoryOf('/pages/photo.jpg')).toBe('pages')
    expect(categoryOf('/x/jpg')).toBe('other')
    expect(categoryOf('/toString/x')).toBe('other')
  })
})
