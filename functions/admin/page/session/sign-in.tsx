import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useText } from '../language/text.ts'
import { session } from './page-session.ts'
import { PasswordForm } from './password-form.tsx'

/** The first view: who are you. */
export const SignIn = () => {
  const text = useText()
  return (
    <Box
      component="main"
      sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh', p: { xs: 0, sm: 2 } }}
    >
      <Card sx={{ width: { xs: '100%', sm: 400 }, minHeight: { xs: '100vh', sm: 0 } }}>
        <CardContent sx={{ p: 4 }}>
          <Typography component="h1" variant="h5" sx={{ mb: 3 }}>
            {text('session.signInTitle')}
          </Typography>
          <PasswordForm login={session.login} />
        </CardContent>
      </Card>
    </Box>
  )
}
