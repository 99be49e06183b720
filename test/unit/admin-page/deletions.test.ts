import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createDeletions,
  type Deletion,
  undoTime,
} from '../../../functions/admin/page/entries/deleting/deletions.ts'
import { TypecaseError } from '../../../shared/client/http/error.ts'

const setUp = (send: Deletion['send'] = async () => []) => {
  const sent = vi.fn(send)
  const deletions = createDeletions()
  deletions.announce({
    resource: 'elements-1',
    entries: [
      { id: 7, name: 'seven' },
      { id: 8, name: 'eight' },
    ],
    addressOf: (id) => `/entries/1/${id}`,
    send: sent,
  })
  const [{ key = 0 } = {}] = deletions.state().announced
  return { deletions, sent, key }
}

describe('deletions', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('nothing is sent before the time is over, and then it is sent once', async () => {
    const { deletions, sent } = setUp()
    await vi.advanceTimersByTimeAsync(undoTime - 1)
    expect(sent).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveBeenCalledOnce()
    expect(deletions.state()).toEqual({ announced: [], failed: [], isHeld: false })
  })

  test('nothing is sent while it is held, and all of the time is there again behind that', async () => {
    const { deletions, sent } = setUp()
    await vi.advanceTimersByTimeAsync(undoTime - 1)
    deletions.hold()
    await vi.advanceTimersByTimeAsync(undoTime * 3)
    expect(sent).not.toHaveBeenCalled()
    deletions.resume()
    await vi.advanceTimersByTimeAsync(undoTime - 1)
    expect(sent).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toHaveBeenCalledOnce()
  })

  test('an undo keeps the entries', async () => {
    const { deletions, sent, key } = setUp()
    deletions.undo(key)
    await vi.advanceTimersByTimeAsync(undoTime * 2)
    expect(sent).not.toHaveBeenCalled()
    expect(deletions.state().announced).toEqual([])
  })

  test('what is being sent cannot be undone, and is not sent twice', async () => {
    const { promise, resolve } = Promise.withResolvers<[]>()
    const { deletions, sent, key } = setUp(() => promise)
    const sending = deletions.sendNow()
    deletions.undo(key)
    expect(deletions.state().announced).toMatchObject([{ isSending: true }])
    await deletions.sendNow()
    resolve([])
    await sending
    await vi.advanceTimersByTimeAsync(undoTime)
    expect(sent).toHaveBeenCalledOnce()
    expect(deletions.state().announced).toEqual([])
  })

  test('what was not deleted is told with its reason and its address, until that is dismissed', async () => {
    const { deletions } = setUp(async () => [{ id: 8, name: 'eight', why: 'Changed.' }])
    await vi.advanceTimersByTimeAsync(undoTime)
    expect(deletions.state().failed).toEqual([
      { id: 8, name: 'eight', why: 'Changed.', address: '/entries/1/8' },
    ])
    deletions.dismiss()
    expect(deletions.state().failed).toEqual([])
  })

  test('a server that does not answer deletes none of them', async () => {
    const { deletions } = setUp(async () => {
      throw new TypecaseError({ status: 0, title: 'No answer', text: '' })
    })
    await vi.advanceTimersByTimeAsync(undoTime)
    expect(deletions.state().failed.map(({ id, why }) => [id, why.slice(0, 26)])).toEqual([
      [7, 'The server does not answer'],
      [8, 'The server does not answer'],
    ])
  })

  test('the next person deletes nothing of the last one', async () => {
    const { deletions, sent } = setUp()
    deletions.keepAll()
    await vi.advanceTimersByTimeAsync(undoTime)
    expect(sent).not.toHaveBeenCalled()
  })
})
