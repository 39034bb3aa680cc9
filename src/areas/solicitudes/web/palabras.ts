import type { EntityOf } from '#kernel/contract.ts';
import { formatPercent, formatUf } from '#kernel/values/format.ts';
import type { Estados } from '#platform/web/inputs/estado.tsx';
import type { contract } from '../contract.ts';

export const ESTADOS: Estados = {
  borrador: { texto: 'Borrador', tono: 'neutro' },
  en_riesgo: { texto: 'En riesgo', tono: 'curso' },
  en_precios: { texto: 'En precios', tono: 'curso' },
  enviada: { texto: 'En comité', tono: 'alerta' },
  con_reparos: { texto: 'Con reparos', tono: 'alerta' },
  pendiente_firma: { texto: 'Pendiente de firma', tono: 'curso' },
  aprobada: { texto: 'Aprobada', tono: 'exito' },
  vencida: { texto: 'Vencida', tono: 'peligro' },
  rechazada: { texto: 'Rechazada', tono: 'peligro' },
  anulada: { texto: 'Anulada', tono: 'neutro' },
};

export const EXCEPCION: Estados = {
  pendiente: { texto: 'Por responder', tono: 'alerta' },
  aceptada: { texto: 'Aceptada', tono: 'exito' },
  rechazada: { texto: 'Rechazada', tono: 'peligro' },
};

export const CONDICION: Estados = {
  pendiente: { texto: 'Pendiente', tono: 'alerta' },
  cumplida: { texto: 'Cumplida', tono: 'exito' },
  dispensada: { texto: 'Dispensada', tono: 'neutro' },
  vencida: { texto: 'Vencida', tono: 'peligro' },
};

export const PRECIO: Estados = {
  pendiente: { texto: 'Por aprobar', tono: 'alerta' },
  aceptado: { texto: 'Aprobados', tono: 'exito' },
  rechazado: { texto: 'Rechazados', tono: 'peligro' },
  desistido: { texto: 'Desistidos', tono: 'neutro' },
};

export const TIPO = { LINEA: 'Línea', PRECIOS: 'Precios' } as const;

/** Prices of a line in one line. */
export const preciosEnPalabras = (p: { tasa_mensual: string; comision_pct: string | null; comision_minima_uf: string | null }): string =>
  [
    formatPercent(p.tasa_mensual, 4),
    p.comision_pct ? `comisión ${formatPercent(p.comision_pct)}` : 'sin comisión',
    p.comision_minima_uf ? `mínimo ${formatUf(p.comision_minima_uf)}` : 'sin mínimo',
  ].join(', ');

type S = EntityOf<typeof contract>;

/** Debtors and garantías of a solicitud as its form writes them: what is not told is empty. */
export const deudoresEscritos = (s: Pick<S, 'deudores'>) =>
  s.deudores.map(({ rut_deudor, monto, plazo, anticipo_pct }) => ({ rut_deudor, monto, plazo, anticipo_pct: anticipo_pct ?? '' }));
export const garantiasEscritas = (s: Pick<S, 'garantias'>) =>
  s.garantias.map((g) => ({ ...g, valor_uf: Number(g.valor_uf) > 0 ? g.valor_uf : '', cobertura_pct: g.cobertura_pct ?? '' }));
