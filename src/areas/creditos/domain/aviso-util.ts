/** How the useful notice was sent: means that leave a paper. A call leaves none. */
export const CANALES_AVISO = ['CORREO', 'CARTA', 'SMS', 'WHATSAPP'] as const;
export type CanalAviso = (typeof CANALES_AVISO)[number];
