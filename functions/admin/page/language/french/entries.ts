import type { entries as english } from '../english/entries.ts'
import type { Wording } from '../wording.ts'

export const entries: Wording<typeof english> = {
  yes: 'Oui',
  no: 'Non',
  published: 'Publiée',
  draft: 'Brouillon',
  name: 'Nom',
  sortNumber: 'Numéro d’ordre',
  form: 'Entrée',
  newTitle: 'Nouvelle entrée : %{name}',

  save: 'Enregistrer',
  publish: 'Publier',
  unpublish: 'Dépublier',
  delete: 'Supprimer',
  bar: 'État et actions',
  saving: 'Enregistrement …',
  notSaved: 'Non enregistrée',
  unsaved: 'Modifications non enregistrées',
  noChanges: 'Aucune modification',
  savedAt: 'Enregistrée à %{time}',
  createdAt: 'Créée le %{time}',
  changedAt: 'Modifiée le %{time}',
  saveAndClose: 'Enregistrer et fermer',
  saveAndNext: 'Enregistrer et suivante',
  duplicate: 'Dupliquer',
  more: 'Autres actions',
  copyOf: 'Ceci est une copie de « %{name} » qui n’est pas encore enregistrée.',
  copyEmptied: 'Ces champs sont vides, car deux entrées ne peuvent pas y avoir la même valeur : %{fields}.',
  saveAsNew: 'Enregistrer comme nouvelle entrée',

  correctFirst: 'Pas encore enregistrée. Corrigez d’abord ceci :',
  problem: '%{field} : %{message}',
  isWrong: 'n’est pas correct',
  numberNeeded: 'Saisissez un nombre tel que 12 ou 12.5, avec un point',
  refused: 'Refusé : %{message}',
  choiceNeeded: 'Choisissez oui ou non',
  valueNeeded: 'Remplissez ce champ',
  colorNeeded: 'Saisissez une couleur telle que #ff8800',
  dateNeeded: 'Saisissez une date avec une heure',
  jsonFault: 'Ligne %{line}, colonne %{column} : %{reason}',
  jsonValue: 'il manque ici une valeur',
  jsonName: 'il manque ici un nom entre guillemets doubles',
  jsonColon: 'il manque ici un deux-points',
  jsonComma: 'il manque ici une virgule ou un crochet fermant',
  jsonEnd: 'le JSON est terminé, et rien ne peut suivre',
  jsonText:
    'ce texte n’a pas de guillemet fermant, ou contient un caractère à écrire sous forme d’échappement',
  inputFailed:
    'Le champ %{field} ne peut pas être affiché. Sa valeur est gardée et enregistrée telle quelle, et peut être copiée ici.',
  kilobytes: '%{count} Ko',
  tooLarge:
    'L’entrée compte %{size}, et l’on peut en enregistrer au plus %{most}. Ses champs les plus grands sont %{fields}. Raccourcissez l’un d’eux ; votre texte reste ici.',

  gone: 'Cette entrée a été supprimée par une autre personne. Votre texte est toujours là : enregistrez-le comme nouvelle entrée, ou copiez-le.',
  collectionGone:
    'La collection de cette entrée a été supprimée par une autre personne. Votre texte est toujours là : copiez-le, car il ne peut plus y être enregistré.',
  forbidden:
    'Vous n’avez plus ce droit, car votre rôle a été modifié entre-temps : %{why} Votre texte est toujours là : demandez à un administrateur, puis enregistrez de nouveau.',
  meanwhile:
    'Une autre personne a enregistré cette entrée entre-temps ; rien n’a donc été fait. Le formulaire montre ce qu’elle a enregistré : regardez-le d’abord.',
  conflict:
    'Une autre personne a enregistré cette entrée entre-temps. Rien de votre texte n’est encore enregistré.',
  taken:
    'Une autre personne a modifié %{fields} entre-temps. Le formulaire y montre son texte, et garde le vôtre ailleurs.',

  conflictTitle: 'Une autre personne a enregistré cette entrée entre-temps',
  conflictText:
    'Rien de votre texte n’est encore enregistré, et rien n’est perdu. Choisissez ce qu’il faut garder.',
  conflictTaken: 'Elle seule a modifié %{fields} : son texte y est repris.',
  before: 'Avant',
  theirs: 'Le sien',
  mine: 'Le mien',
  empty: '(vide)',
  copy: 'Copier : %{what}',
  copied: 'Copié : %{what}',
  copyFailed: 'Le navigateur n’a pas permis de copier : %{what}',
  keepMine: 'Garder le mien',
  takeTheirs: 'Prendre le sien',
  backToForm: 'Retour au formulaire',

  draftFound: 'Vous avez saisi ici, le %{time}, un texte qui n’a pas été enregistré : %{fields}.',
  draftOlder: 'L’entrée a été enregistrée depuis ; regardez donc les deux.',
  draftLeft:
    'Vous avez saisi ici un texte pour des champs qui n’existent plus ou portent un autre nom : %{fields}. Copiez-le d’ici.',
  fieldsChanged:
    'Les champs de cette collection ont été modifiés entre-temps. Copiez votre saisie et rechargez la page : elle vous proposera votre texte.',
  putIn: 'Le reprendre',
  discard: 'L’abandonner',

  leaveTitle: 'Partir sans enregistrer ?',
  leaveText:
    'Vos modifications ne sont pas enregistrées. Si vous partez, ce navigateur les garde comme brouillon, et le propose quand vous rouvrez l’entrée.',

  chooseColor: 'Choisir %{field}',
  noValue: 'Sans valeur',
  dayOnly: 'Un jour sans heure',
  timeIn: 'Heure de %{zone} (%{offset})',
}
