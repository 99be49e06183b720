import type { RaThemeOptions } from 'react-admin'

/** Inputs have 16 pixels, because phones zoom into smaller ones. Fonts are those of the system: the policy allows no other. */
const themeOf = (mode: 'light' | 'dark'): RaThemeOptions => ({
  palette: {
    mode,
    primary: { main: mode === 'light' ? '#1f5f4e' : '#8fd3bf' },
    secondary: { main: mode === 'light' ? '#1f5f4e' : '#8fd3bf' },
    // On a dark ground, the red of buttons has to be lighter to be read.
    ...(mode === 'dark' ? { error: { main: '#ff8a80' } } : {}),
    background: mode === 'light' ? { default: '#f6f7f6' } : { default: '#121513', paper: '#1b201d' },
  },
  typography: { fontFamily: 'system-ui, sans-serif' },
  shape: { borderRadius: 8 },
  components: {
    // Each text stands as its own script is written, from the right or from the left.
    MuiInputBase: { styleOverrides: { input: { fontSize: 16, unicodeBidi: 'plaintext' } } },
    MuiTableCell: { styleOverrides: { body: { unicodeBidi: 'plaintext' } } },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    // A dialog that fades out would keep the focus away from what is below it.
    MuiDialog: { defaultProps: { closeAfterTransition: false, transitionDuration: 0 } },
  },
})

export const lightTheme = themeOf('light')
export const darkTheme = themeOf('dark')
