import type { RichTextEditorLabels } from '@mantine/tiptap';

/** Words of the editor's buttons. */
export const LABELS: Partial<RichTextEditorLabels> = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  underlineControlLabel: 'Subrayado',
  strikeControlLabel: 'Tachado',
  clearFormattingControlLabel: 'Quitar formato',
  linkControlLabel: 'Enlace',
  unlinkControlLabel: 'Quitar enlace',
  bulletListControlLabel: 'Lista',
  orderedListControlLabel: 'Lista numerada',
  h2ControlLabel: 'Título',
  h3ControlLabel: 'Subtítulo',
  blockquoteControlLabel: 'Cita',
  undoControlLabel: 'Deshacer',
  redoControlLabel: 'Rehacer',
  linkEditorInputLabel: 'Dirección',
  linkEditorInputPlaceholder: 'https://',
  linkEditorExternalLink: 'Abrir en otra pestaña',
  linkEditorInternalLink: 'Abrir en esta pestaña',
  linkEditorSave: 'Guardar',
};
