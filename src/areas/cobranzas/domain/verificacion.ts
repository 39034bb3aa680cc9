import { machine } from '#kernel/machine.ts';

const FINALES = ['NO_CONFORME', 'NO_VERIFICABLE', 'CONFORME_CON_OBSERVACION', 'CONFORME'] as const;
const final = { verificar: FINALES, caducar: 'PENDIENTE' } as const;

/** What the debtor says of a document, by the codes of `estados_verificacion`: a final one changes only by another verification, or lapses with its cause. */
export const verificacion = machine({
  PENDIENTE: { enviar_verificacion: 'EN_PROCESO', verificar: FINALES },
  EN_PROCESO: { enviar_verificacion: 'EN_PROCESO', verificar: FINALES, caducar: 'PENDIENTE' },
  NO_CONFORME: final,
  NO_VERIFICABLE: final,
  CONFORME_CON_OBSERVACION: final,
  CONFORME: final,
});
export type EstadoVerificacion = (typeof verificacion.states)[number];
export type Conclusion = (typeof FINALES)[number];
export const CONCLUSIONES: readonly Conclusion[] = FINALES;

const TOLD = ['CORREO_ENVIADO', 'CARTA_CERTIFICADA', 'NOTARIO'] as const;
const dicha = { notificar: TOLD, registrar_acuse: 'ACUSE_RECIBIDO', rechazar_notificacion: 'RECHAZADA_POR_DEUDOR' } as const;

/** How the debtor knows of the cesión, by the codes of `estados_notificacion`. It is published in the registry of the SII before anybody tells it. */
export const notificacion = machine({
  PENDIENTE: { publicar: 'SII_CESION_PUBLICADA', rechazar_notificacion: 'RECHAZADA_POR_DEUDOR' },
  SII_CESION_PUBLICADA: dicha,
  CORREO_ENVIADO: dicha,
  CARTA_CERTIFICADA: dicha,
  NOTARIO: dicha,
  RECHAZADA_POR_DEUDOR: { notificar: TOLD, registrar_acuse: 'ACUSE_RECIBIDO' },
  ACUSE_RECIBIDO: { rechazar_notificacion: 'RECHAZADA_POR_DEUDOR' },
  NO_REQUIERE: {},
});
export type EstadoNotificacion = (typeof notificacion.states)[number];

export const MEDIOS_NOTIFICACION = ['CORREO', 'CARTA_CERTIFICADA', 'NOTARIO'] as const;
export type MedioNotificacion = (typeof MEDIOS_NOTIFICACION)[number];
/** State in which each way of telling leaves the document. */
export const ESTADO_DE_MEDIO: Readonly<Record<MedioNotificacion, EstadoNotificacion>> = {
  CORREO: 'CORREO_ENVIADO',
  CARTA_CERTIFICADA: 'CARTA_CERTIFICADA',
  NOTARIO: 'NOTARIO',
};

/** FNV-1a over the text: the same document always falls in or out of the sample. */
function huella(texto: string): number {
  let h = 0x811c9dc5;
  for (const c of texto) {
    h ^= c.codePointAt(0) ?? 0;
    h = Math.imul(h, 0x01000193) >>> 0;
  }
  return h;
}

/** Whether a document is in the sample of `pct` of a hundred, by its debtor and folio. */
export function enMuestra(d: { deudor_rut: string; folio: string }, pct: number): boolean {
  return huella(`${d.deudor_rut}|${d.folio}`) % 100 < pct;
}
