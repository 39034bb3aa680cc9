const PREFIJO = 'castigo:';

/** The key with which a receipt names a credit written off. */
export const pkCastigo = (credito_id: string): string => `${PREFIJO}${credito_id}`;
export const esCastigo = (pk: string): boolean => pk.startsWith(PREFIJO);
