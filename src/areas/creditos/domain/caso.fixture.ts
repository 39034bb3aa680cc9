import { makeCalendario } from '#kernel/values/calendar.ts';
import { div, frac, type Numeric } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Solicitud, Tablas } from './simulacion-datos.ts';

/** UF of the business date of the demonstration (domain §2). */
export const UF = '39841.72';
export const FERIADOS = makeCalendario();

/** Rows of the fictitious seed of domain §3 that these tests reach, by the bracket rules of the same section. */
function tmc(o: { dias: Numeric; capital_uf: Numeric }) {
  const capital = Number(frac(o.capital_uf).n) / Number(frac(o.capital_uf).d);
  const fila =
    capital <= 50
      ? ['NR_90_50', '36.00']
      : capital <= 200
        ? ['NR_90_200', '29.00']
        : capital <= 5000
          ? ['NR_90_5000', '22.50']
          : ['NR_90_MAY', '9.90'];
  return { codigo: String(fila[0]), valor: String(fila[1]), fecha: '2026-01-15' as Fecha };
}

export const TABLAS: Tablas = {
  ite: { tasa_mensual: '0.066', tasa_maxima: '0.8', periodos_maximo: 13 },
  tmc,
  uf_por_moneda: div(1, UF),
  costo_minimo: 99_604,
  iva_pct: '19',
  tolerancia_tmc: '0.00',
  restriccion_tml: 'BLOQUEA',
};

/** The credit of domain §5: 5.000.000 líquido, 35.000 of costs, 12 cuotas at 1,9 %, 41 days to the first one, tax financed. */
export const DOMINIO_5: Solicitud = {
  moneda: 'CLP',
  monto: 5_000_000,
  plazo: 12,
  tasa_mensual: '1.9',
  metodo: 'frances',
  base_dias: '30_360',
  primer_periodo: 'dias_reales',
  fecha_curse: '2026-03-10' as Fecha,
  fecha_primer_vencimiento: '2026-04-20' as Fecha,
  dia_vencimiento: null,
  gracia: { tipo: 'NINGUNA', meses: 0 },
  meses_no_pago: [],
  multiplo: 1,
  redondeo: 'half_up',
  costos: [{ codigo: 'NOTARIA', neto: 35_000, iva: 0, financiado: true, traspasado: true }],
  seguros: [],
  ite: { metodo: 'sobre_total', financiado: true, exento: 0 },
  giros: [],
};
