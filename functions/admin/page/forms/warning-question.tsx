import { Confirm, type ConfirmProps } from 'react-admin'
import { useText } from '../language/text.ts'

/** Asks before something that other people notice, or that cannot be undone. */
export const WarningQuestion = (props: Omit<ConfirmProps, 'cancel' | 'confirmColor'>) => {
  const text = useText()
  return <Confirm {...props} cancel={text('forms.cancel')} confirmColor="warning" />
}
