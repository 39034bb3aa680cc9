/** Flags of the template (specification §3). */
type Flag = 'answerOnForm' | 'blogDigest' | 'commentOnArticle' | 'followMe' | 'newAnnouncements' | 'productUpdates';

/** What a person gets by mail until it says otherwise. */
export const FABRICA: Readonly<Record<Flag, boolean>> = {
  answerOnForm: true,
  blogDigest: false,
  commentOnArticle: true,
  followMe: false,
  newAnnouncements: true,
  productUpdates: true,
};

/** Kind of notice (as its area names it) → the flag that sends it by mail too. */
const DE_AVISO: Readonly<Record<string, Flag>> = {
  faq_respuesta: 'answerOnForm',
  muro_comentario: 'commentOnArticle',
  blog_comentario: 'commentOnArticle',
  muro_seguidor: 'followMe',
  blog_anuncio: 'newAnnouncements',
  nota_version: 'productUpdates',
};

export function flagDe(tipo: string): Flag | undefined {
  return DE_AVISO[tipo];
}
