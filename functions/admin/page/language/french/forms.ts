import type { forms as english } from '../english/forms.ts'
import type { Wording } from '../wording.ts'

export const forms: Wording<typeof english> = {
  bar: 'État et actions',
  saving: 'Enregistrement…',
  notSaved: 'Non enregistré',
  unsaved: 'Modifications non enregistrées',
  noChanges: 'Aucune modification',
  savedAt: 'Enregistré à %{time}',
  save: 'Enregistrer',
  close: 'Fermer',
  copy: 'Copier',
  copied: 'Copié',
  notCopied: 'Le navigateur ne permet pas de copier : sélectionnez le texte et copiez-le vous-même.',
  cancel: 'Annuler',
  again: 'Réessayer',
  fillIn: 'Remplissez ce champ',
  correct: 'Pas encore enregistré. Corrigez d’abord ceci :',
  gone: 'Une autre personne a supprimé ceci entre-temps. Votre saisie est toujours là : copiez-la, puis recréez l’élément.',
  changedMeanwhile:
    'Une autre personne a enregistré ceci entre-temps ; rien de votre saisie n’a été enregistré. Le formulaire contient maintenant ses modifications et garde les vôtres. Vérifiez-le, puis enregistrez de nouveau.',
  taken: 'Modifié uniquement par l’autre personne, donc affiché tel qu’elle l’a enregistré : %{names}.',
  clashes: 'Vous avez tous les deux modifié ceci. Le formulaire garde votre version :',
  clash: '%{name} – sa version : %{theirs}',
  take: 'Prendre sa version',
  empty: '(vide)',
  leaving: 'Vos modifications ne sont pas enregistrées. Si vous quittez cette page, elles sont perdues.',
}
