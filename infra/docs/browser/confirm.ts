import { make } from './elements.ts'

/** Asks before a call that takes something away. @returns whether it is to be sent */
export const confirmed = (method: string, address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const cancel = make('button', { value: 'no' }, 'Cancel')
    const send = make('button', { value: 'yes', class: 'danger' }, 'Send it')
    const dialog = make(
      'dialog',
      { role: 'alertdialog', 'aria-labelledby': 'confirm-title', 'aria-describedby': 'confirm-text' },
      make('h2', { id: 'confirm-title' }, 'This call takes something away'),
      make(
        'p',
        { id: 'confirm-text' },
        'It cannot be taken back: ',
        make('code', {}, `${method} ${address}`),
      ),
      make('form', { class: 'actions', method: 'dialog' }, cancel, send),
    )
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    })
    document.body.append(dialog)
    dialog.showModal()
  })
