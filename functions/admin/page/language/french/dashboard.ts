import type { dashboard as english } from '../english/dashboard.ts'
import type { Wording } from '../wording.ts'

export const dashboard: Wording<typeof english> = {
  title: 'Tableau de bord',
  makeFirst:
    'Les entrées se trouvent dans des collections, par exemple des articles ou des événements. Créez la première.',
  changes: 'Dernières modifications',
  noChanges: 'Rien n’a encore été rédigé.',
  drafts: 'Brouillons',
  draftCount: '%{count} brouillon attend d’être publié. |||| %{count} brouillons attendent d’être publiés.',
  published: 'Publié',
  draft: 'Brouillon',
  pages: 'Pages',
  blocks: 'Blocs statiques',
  firstCollections: 'Les %{count} premières collections sont prises en compte.',
  week: 'Requêtes de la semaine',
  weekSum: '%{count} requête ces 7 derniers jours (UTC) |||| %{count} requêtes ces 7 derniers jours (UTC)',
  toHistory: 'Vers l’historique',
}
