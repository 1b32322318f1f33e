/**
 * Classes of other sheets that a sheet names by `:global()`, as classes of the page: of parts that get no class of their
 * own, or that stand elsewhere on the page.
 */
export const globalClasses: Record<string, string[]> = {
  account: ['crop', 'field-error', 'field-hint'],
  auth: ['wave', 'wave-back', 'wave-middle'],
  booking: ['month-grid-months', 'picture-image', 'step-bar'],
  'post-editor': ['button-icon-only', 'page-action', 'shell-back-to-top'],
  crop: ['account-actions'],
  date: ['field-box', 'field-label'],
  'digit-field': ['field-input'],
  filter: ['field', 'field-label', 'picture', 'team-card-grid'],
  header: ['button-icon-only'],
  home: ['post-card-list'],
  install: ['card', 'shell-bottom-bar', 'state-stale-late', 'state-stale-line'],
  instructor: ['badge', 'skeleton', 'team-card'],
  library: ['picture', 'post-card-list', 'state-show-more'],
  'page-action': ['install-card', 'shell-back-to-top', 'shell-has-bottom-bar', 'state-stale-late', 'toast-stack'],
  'password-field': ['field-box', 'field-input'],
  payment: ['button-spinner', 'step-bar'],
  player: ['post-card-duration'],
  'post-page': [
    'picture',
    'picture-image',
    'post-card-author',
    'post-card-duration',
    'post-card-link',
    'post-card-meta',
    'post-card-title',
  ],
  receipt: ['button-icon-only', 'card', 'header-shell', 'page', 'state-stale-line', 'step-bar', 'toast-stack'],
  review: ['field', 'page-title'],
  shell: ['field'],
  suggestion: ['search-mark'],
  timetable: ['price-tag-payable'],
  toast: ['shell-bottom-bar'],
  unread: ['button-icon-only', 'header-tools'],
}
