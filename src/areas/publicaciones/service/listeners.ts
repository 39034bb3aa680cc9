import type { Listeners } from '#platform/server/registry.ts';
import { bajarDeDeuda, bajarDePersona } from './bajar-pagadas.ts';

export const listeners: Listeners = {
  'obligacion.abonada': (ctx, e) => bajarDeDeuda(ctx, e.pk),
  'documento.abonado': (ctx, e) => bajarDeDeuda(ctx, `documento:${e.documento_id}`),
  'obligacion.cerrada': bajarDePersona,
  'credito.cobros': bajarDePersona,
  'credito.pagado': bajarDePersona,
};
